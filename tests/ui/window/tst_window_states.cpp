// SPDX-License-Identifier: GPL-3.0-or-later
#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <array>

#include "tests/support/window_states.h"
#include "ui/settings/language.h"

using namespace heedmap;

/// The window in twelve states: nothing is cut off, sticks out or jumps. A few
/// of all sizes, themes, languages and sizes of letters at each run; all of
/// them, and a picture of each, where HEEDMAP_STATES names a folder
/// (scripts/states).
class TestWindowStates : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QApplication::setCursorFlashTime(0);  // a caret that blinks never stands still
    m_fontSize = QApplication::font().pointSizeF();
    if (isWhole()) QVERIFY(QDir().mkpath(m_folder));
  }
  void init() { OwnSettings::forget(); }
  void cleanupTestCase() { setLanguage(QStringLiteral("en")); }

  void nothingIsCutOff_data() {
    QTest::addColumn<int>("state");
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("letters");
    const int count = int(windowStates().size());
    for (int state = 0; state < count; ++state)
      for (int size = 0; size < int(std::size(sizes)); ++size)
        for (const double letters : {1.0, 1.5, 2.0}) {
          // Larger letters in small windows are more than panels can be made
          // for.
          if ((letters > 1 && size < 1) || (letters > 1.5 && size < 2)) continue;
          const bool isInTurn = letters == 1 ? state % int(std::size(sizes)) == size
                                             : state % 3 == 0 && size == (letters == 1.5 ? 2 : 3) &&
                                                   (state % 2 == 0) == (letters == 1.5);
          if (!isWhole() && !isInTurn) continue;
          QTest::addRow("%s, %d × %d, %d %%", windowStates()[size_t(state)].name, sizes[size].width(),
                        sizes[size].height(), int(100 * letters))
              << state << sizes[size] << letters;
        }
  }
  void nothingIsCutOff() {
    QFETCH(int, state);
    QFETCH(QSize, size);
    QFETCH(double, letters);
    setLetters(letters);
    auto window = firstWindow();
    window->resize(size);
    QVERIFY(standsStill(*window));
    QWidget* seen = windowStates()[size_t(state)].enter(*window);
    QVERIFY(seen);
    QStringList faults;
    for (int look = 0; look < 6; ++look) {
      const auto theme =
          std::array{ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast}[size_t(look) / 2];
      const bool isChinese = look % 2 != 0;
      if (!isWhole() && look != (state + state / 4) % 6) continue;
      const auto choose = [&](ChoiceId choice, int place) {
        window->actions()[choice].actions()[place]->trigger();
      };
      choose(ChoiceId::Theme, int(theme));
      choose(ChoiceId::Language, isChinese ? 2 : 1);
      QVERIFY(standsStill(*seen));
      const QString name = QStringLiteral("%1-%2x%3-%4-%5-%6")
                               .arg(QString::fromLatin1(windowStates()[size_t(state)].name))
                               .arg(size.width())
                               .arg(size.height())
                               .arg(std::array{QStringLiteral("light"), QStringLiteral("dark"),
                                               QStringLiteral("contrast")}[size_t(look) / 2],
                                    isChinese ? QStringLiteral("zh") : QStringLiteral("en"))
                               .arg(int(100 * letters));
      if (isWhole()) QVERIFY(seen->grab().save(QStringLiteral("%1/%2.png").arg(m_folder, name)));
      QStringList found = geometryFaults(*seen);
      if (seen == window.get()) found << pictureFaults(*window);
      if (window->size() != size)
        found << QStringLiteral("The window is %1 × %2").arg(window->width()).arg(window->height());
      for (const QString& fault : found) faults << name + QStringLiteral(": ") + fault;
    }
    QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("\n") + faults.join(u'\n')));
  }

  /// Whoever clicks twice at one place means the same control twice.
  void nothingJumps_data() {
    QTest::addColumn<QSize>("size");
    for (const QSize& size : sizes) QTest::addRow("%d × %d", size.width(), size.height()) << size;
  }
  void nothingJumps() {
    QFETCH(QSize, size);
    setLetters(1);
    auto window = openedWindow();
    window->resize(size);
    QVERIFY(standsStill(*window));
    ViewEdits& edits = window->session().edits();
    const auto trigger = [&](ChoiceId choice, int place) {
      window->actions()[choice].actions()[place]->trigger();
    };
    struct Pair {
      const char* name;
      std::function<void()> on, off;
    };
    std::vector<Pair> pairs{
        {"mask", [&] { edits.setMask(MaskChoice::Causal); }, [&] { edits.setMask(MaskChoice::Model); }},
        {"scale", [&] { edits.setScaled(false); }, [&] { edits.setScaled(true); }},
        {"colours", [&] { trigger(ChoiceId::Scaling, 1); }, [&] { trigger(ChoiceId::Scaling, 0); }},
        {"range", [&] { trigger(ChoiceId::Range, 1); }, [&] { trigger(ChoiceId::Range, 0); }},
        {"head",
         [&] {
           edits.selectHead({AttentionKind::Self, 4, 11});
         },
         [&] {
           edits.selectHead({AttentionKind::Self, 0, 0});
         }},
        {"theme", [&] { trigger(ChoiceId::Theme, int(ThemeChoice::Dark)); },
         [&] { trigger(ChoiceId::Theme, int(ThemeChoice::Light)); }},
    };
    // The badge of a what-if has a line of its own where there is no room for it beside the title.
    if (size.width() < 2000) pairs.erase(pairs.begin(), pairs.begin() + 2);
    QStringList faults;
    for (const Pair& pair : pairs) {
      const Places places(*window);
      const QRectF cells = cellsIn(*window);
      pair.on();
      QVERIFY(standsStill(*window));
      for (const QString& moved : places.moved())
        faults << QStringLiteral("%1: %2").arg(QString::fromLatin1(pair.name), moved);
      const QRectF now = cellsIn(*window);
      if (now != cells)
        faults << QStringLiteral("%1: the cells move from (%2, %3) %4 × %5 to (%6, %7) %8 × %9")
                      .arg(QString::fromLatin1(pair.name))
                      .arg(cells.x())
                      .arg(cells.y())
                      .arg(cells.width())
                      .arg(cells.height())
                      .arg(now.x())
                      .arg(now.y())
                      .arg(now.width())
                      .arg(now.height());
      pair.off();
      QVERIFY(standsStill(*window));
    }
    QVERIFY2(faults.isEmpty(), qPrintable(QStringLiteral("\n") + faults.join(u'\n')));
  }

  /// The checks themselves find what they are for.
  void aFaultIsFoundAndNamed() {
    QWidget window;
    window.setObjectName(QStringLiteral("window"));
    window.resize(300, 200);
    auto* label = new QLabel(QStringLiteral("a long sentence"), &window);
    label->setObjectName(QStringLiteral("label"));
    label->setGeometry(10, 10, 20, 20);
    auto* button = new QPushButton(QStringLiteral("Push &Me"), &window);
    button->setGeometry(280, 50, 90, 30);
    window.show();
    const QStringList faults = geometryFaults(window);
    QCOMPARE(faults.size(), 2);
    QVERIFY2(
        faults[0].contains(QStringLiteral("QLabel label “a long sentence” needs %1 px of width and has 20")
                               .arg(label->sizeHint().width())),
        qPrintable(faults[0]));
    QVERIFY2(faults[1].contains(QStringLiteral("stands from 280 to 369 in QWidget window")),
             qPrintable(faults[1]));
    label->adjustSize();
    button->move(150, 50);
    QCOMPARE(geometryFaults(window), QStringList());
    const Places places(window);
    button->move(151, 50);
    QCOMPARE(places.moved().size(), 1);
  }

 private:
  static constexpr QSize sizes[]{{800, 560}, {1024, 700}, {1500, 940}, {2560, 1400}};

  static QRectF cellsIn(MainWindow& window) {
    const HeatmapPlot& plot = part<HeatmapView>(part<PictureArea>(window)).plot();
    return plot.figure().cells.translated(plot.mapTo(&window, QPoint()));
  }
  bool isWhole() const { return !m_folder.isEmpty(); }
  /// As a desktop with larger letters has them.
  void setLetters(double share) const {
    QFont font = QApplication::font();
    font.setPointSizeF(m_fontSize * share);
    QApplication::setFont(font);
  }

  const OwnSettings m_settings{QStringLiteral("tst_window_states")};
  const QString m_folder = qEnvironmentVariable("HEEDMAP_STATES");
  double m_fontSize = 0;
};

QTEST_MAIN(TestWindowStates)
#include "tst_window_states.moc"
