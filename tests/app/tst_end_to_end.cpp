// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QImage>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include "tests/support/npy.h"
#include "ui/render/colour_scale.h"

using namespace heedmap;

/// The program as a person uses it: a real window on a virtual screen, real keys and a real mouse.
class EndToEndTest : public QObject {
  Q_OBJECT

  QTemporaryDir m_home;
  QProcess m_screen;
  QProcess m_program;
  QProcessEnvironment m_environment;

  QString path(const char* name) const { return m_home.filePath(QLatin1StringView(name)); }

  /// Sends keys and mouse events, and waits until they are sent.
  void xdo(const QStringList& words) {
    QProcess xdotool;
    xdotool.setProcessEnvironment(m_environment);
    xdotool.start(QStringLiteral("xdotool"), words);
    QVERIFY(xdotool.waitForFinished(20'000));
    QCOMPARE(xdotool.readAllStandardError(), QByteArray());
  }
  void key(const char* combination) { xdo({QStringLiteral("key"), QLatin1StringView(combination)}); }
  void moveMouse(QPoint to) {
    xdo({QStringLiteral("mousemove"), QString::number(to.x()), QString::number(to.y())});
  }
  void click(QPoint at) {
    moveMouse(at);
    xdo({QStringLiteral("click"), QStringLiteral("1")});
  }

  /// What is on the screen: Xvfb keeps it in a file, a picture in the format of xwd (X11/XWDFile.h).
  QImage screenshot() const {
    QFile file(path("Xvfb_screen0"));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QByteArray bytes = file.readAll();
    const auto field = [&](int index) { return qFromBigEndian<quint32>(bytes.constData() + 4 * index); };
    const qsizetype pixels = field(0) + qsizetype(field(19)) * 12;
    return QImage(reinterpret_cast<const uchar*>(bytes.constData()) + pixels, int(field(4)), int(field(5)),
                  int(field(12)), QImage::Format_RGB32)
        .copy();
  }

  /// The smallest rectangle within `area` that holds all pixels of `colour`.
  static QRect boundsOf(const QColor& colour, const QImage& image, const QRect& area) {
    QRect bounds;
    for (int y = area.top(); y <= area.bottom(); ++y)
      for (int x = area.left(); x <= area.right(); ++x)
        if (image.pixel(x, y) == colour.rgb()) bounds |= QRect(x, y, 1, 1);
    return bounds;
  }

  /// The frame around the selected head in the grid.
  QRect selectedHead() const {
    const QImage screen = screenshot();
    const QRect grid(0, screen.height() / 10, screen.width() / 3, screen.height() * 85 / 100);
    // Row and column numbers wear the same colour: the frame is what has a full line of it, no longer than a
    // picture. The ring of a grid that has the focus is as wide as that.
    constexpr int largestPicture = 80;
    for (int y = grid.top(); y <= grid.bottom(); ++y)
      for (int x = grid.left(); x <= grid.right(); ++x) {
        int length = 0;
        while (x + length <= grid.right() && screen.pixel(x + length, y) == Theme::light().selection.rgb())
          ++length;
        if (length >= 12 && length <= largestPicture) return QRect(x, y, length, length);
        x += length;
      }
    return {};
  }

  /// The filled part of the d_k slider: the longest blue line in the right panel.
  QRect sliderFill() const {
    const QImage screen = screenshot();
    QRect best;
    for (int y = screen.height() / 8; y < screen.height() / 3; ++y)  // above the curve, which is as blue
      for (int x = screen.width() * 3 / 5, length = 0; x < screen.width(); ++x) {
        const QRgb pixel = screen.pixel(x, y);
        length = qBlue(pixel) - qRed(pixel) > 100 ? length + 1 : 0;
        if (length > best.width()) best = QRect(x - length + 1, y, length, 1);
      }
    return best;
  }

  void run(const QStringList& words) {
    QProcess process;
    process.start(qEnvironmentVariable("HEEDMAP_PROGRAM"), words);
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(process.exitCode(), 0);
  }

  /// Every cell's centre has the colour of its weight; the masked triangle tells where the cells are.
  void comparePixels(const QImage& picture, const Npy& npy) {
    QCOMPARE(npy.shape, QByteArray("(9, 9)"));
    const int n = 9;
    AttentionMap map;
    map.values = Eigen::Map<const Matrix>(npy.values.data(), n, n);
    const HeatmapStyle style;
    const ColourScale scale(map, style);
    // The legend wears the colour of masked cells too, below the picture: look at the first row of cells
    // only.
    int top = 0, left = 0, right = 0;
    for (top = 0; top < picture.height() && right - left < picture.width() / 2; ++top) {
      const QRect row = boundsOf(style.theme.masked, picture, QRect(0, top, picture.width(), 1));
      left = row.left();
      right = row.right() + 1;
    }
    const double cell = double(right - left) / (n - 1);
    const double x0 = left - cell, y0 = top - 1;
    QVERIFY2(cell >= 8, "the masked cells of the first row were not found");
    for (int query = 0; query < n; ++query)
      for (int key = 0; key < n; ++key) {
        if (key > query) continue;  // hatched, which tst_heatmap looks at
        const QRgb wanted = scale.colour(map.values(query, key));
        const QRgb found = picture.pixel(int(x0 + (key + 0.5) * cell), int(y0 + (query + 0.5) * cell));
        QVERIFY2(wanted == found, qPrintable(QStringLiteral("query %1, key %2: %3 instead of %4")
                                                 .arg(query)
                                                 .arg(key)
                                                 .arg(QColor(found).name(), QColor(wanted).name())));
      }
  }

 private slots:
  void initTestCase() {
    for (const char* tool : {"Xvfb", "xdotool"})
      if (QStandardPaths::findExecutable(QLatin1StringView(tool)).isEmpty())
        QSKIP("Xvfb and xdotool are needed; scripts/test installs them.");
    m_screen.start(
        QStringLiteral("Xvfb"),
        {QStringLiteral("-displayfd"), QStringLiteral("1"), QStringLiteral("-screen"), QStringLiteral("0"),
         QStringLiteral("1500x950x24"), QStringLiteral("-fbdir"), m_home.path()});
    QVERIFY(m_screen.waitForReadyRead(20'000));
    m_environment = QProcessEnvironment::systemEnvironment();
    m_environment.insert(QStringLiteral("DISPLAY"),
                         QLatin1Char(':') + QString::fromLatin1(m_screen.readLine().trimmed()));
    m_environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
    m_environment.insert(QStringLiteral("HOME"), m_home.path());
    m_environment.insert(QStringLiteral("XDG_CONFIG_HOME"), path("config"));
    m_environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    QFile::setPermissions(m_home.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    m_environment.insert(QStringLiteral("XDG_RUNTIME_DIR"), m_home.path());

    QSettings settings(path("config/heedmap/heedmap.conf"), QSettings::NativeFormat);
    settings.setValue(QStringLiteral("theme"), 1);
    settings.setValue(QStringLiteral("language"), QStringLiteral("en"));
    settings.setValue(QStringLiteral("export/folder"), m_home.path());
    for (const char* part : {"export/labels", "export/caption", "export/colourBar"})
      settings.setValue(QLatin1StringView(part), false);
  }

  void typeSwitchMaskDragExport() {
    m_program.setProcessEnvironment(m_environment);
    m_program.setProcessChannelMode(QProcess::ForwardedChannels);
    m_program.start(qEnvironmentVariable("HEEDMAP_PROGRAM"), QStringList());
    xdo({QStringLiteral("search"), QStringLiteral("--sync"), QStringLiteral("--onlyvisible"),
         QStringLiteral("--name"), QStringLiteral("Heedmap")});
    QTRY_VERIFY_WITH_TIMEOUT(!selectedHead().isEmpty(), 20'000);

    // Without a window manager a window has the keys once it was told so.
    xdo({QStringLiteral("search"), QStringLiteral("--onlyvisible"), QStringLiteral("--name"),
         QStringLiteral("Heedmap"), QStringLiteral("windowfocus")});
    key("ctrl+l");
    xdo({QStringLiteral("type"), QStringLiteral("I love China, and you?")});

    const QRect first = selectedHead();  // 0.2, the first that is shown: a previous-token head
    key("alt+Down");
    key("alt+Right");
    QTRY_VERIFY(selectedHead() != first);
    QTRY_VERIFY(selectedHead().x() != first.x() && selectedHead().y() != first.y());
    const QPoint step = selectedHead().topLeft() - first.topLeft();
    const QPoint wanted(first.x() + 3 * step.x(), first.y() + 2 * step.y());
    click(wanted + QPoint(first.width() / 2, first.width() / 2));
    QTRY_COMPARE(selectedHead().topLeft(), wanted);

    moveMouse({700, 500});
    key("ctrl+m");
    QTRY_VERIFY(!boundsOf(Theme::light().masked, screenshot(), screenshot().rect()).isEmpty());

    const QRect fill = sliderFill();
    QVERIFY2(fill.width() > 20, "the filled part of the d_k slider was not found");
    const QPoint handle = fill.topRight() + QPoint(6, 1);
    moveMouse(handle);
    xdo({QStringLiteral("mousedown"), QStringLiteral("1")});
    moveMouse(handle + QPoint(20, 0));
    moveMouse(handle + QPoint(30, 0));
    xdo({QStringLiteral("mouseup"), QStringLiteral("1")});
    QTRY_VERIFY(sliderFill().width() > fill.width() + 10);
    key("End");  // the slider has the focus now; its end is a value that the command line can be given

    key("ctrl+e");
    xdo({QStringLiteral("search"), QStringLiteral("--sync"), QStringLiteral("--onlyvisible"),
         QStringLiteral("--name"), QStringLiteral("Export"), QStringLiteral("windowfocus")});
    const QString picture = path("all-MiniLM-L6-v2_layer02_head05.png");
    key("Return");
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(picture), 20'000);

    const QString matrix = path("matrix.npy");
    run({QStringLiteral("export"), QStringLiteral("--text"), QStringLiteral("I love China, and you?"),
         QStringLiteral("--layer"), QStringLiteral("2"), QStringLiteral("--head"), QStringLiteral("5"),
         QStringLiteral("--mask"), QStringLiteral("causal"), QStringLiteral("--dk"), QStringLiteral("4096"),
         QStringLiteral("-o"), matrix});
    comparePixels(QImage(picture), readNpy(matrix));
  }

  void cleanup() {
    if (QTest::currentTestFailed()) screenshot().save(QStringLiteral("build/end-to-end-failure.png"));
  }

  void cleanupTestCase() {
    m_program.terminate();
    if (!m_program.waitForFinished(5'000)) m_program.kill();
    m_screen.terminate();
    m_screen.waitForFinished(5'000);
  }
};

QTEST_GUILESS_MAIN(EndToEndTest)
#include "tst_end_to_end.moc"
