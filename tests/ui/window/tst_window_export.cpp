// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include "core/base/error.h"
#include "tests/support/run_heedmap.h"
#include "tests/support/window.h"
#include "ui/figures/figure_layout.h"
#include "ui/panels/export_dialog.h"
#include "ui/panels/exporting/format_box.h"
#include "ui/panels/exporting/picture_preview.h"

using namespace heedmap;

class TestWindowExport : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void exportWritesWhatIsShown() {
    auto window = openedWindow();
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("head.png"));
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    QVERIFY(dialog.isVisible() && !dialog.isModal());
    part<QLineEdit>(dialog, QStringLiteral("path")).setText(path);
    part<QComboBox>(dialog, QStringLiteral("size")).setCurrentIndex(0);  // one column
    part<QSpinBox>(dialog, QStringLiteral("dpi")).setValue(300);
    QTRY_VERIFY(part<QLabel>(dialog, QStringLiteral("result")).text().startsWith(QStringLiteral("1004 × ")));
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    part<QPushButton>(dialog, QStringLiteral("export")).click();
    QVERIFY(exported.wait());
    const QImage picture(path);
    QCOMPARE(picture.convertToFormat(QImage::Format_RGB32),
             rasterImage(drawing(layoutFigure(*window->session().map(), dialog.request().style))));
    QCOMPARE(qRound(picture.dotsPerMeterX() * 0.0254), 300);
    QCOMPARE(picture.width(), 1004);  // 8.5 cm

    // The second time it asks, in the dialog, and keeps the file until the answer.
    part<QSpinBox>(dialog, QStringLiteral("dpi")).setValue(600);
    QTRY_VERIFY(part<QLabel>(dialog, QStringLiteral("result")).text().startsWith(QStringLiteral("2008 × ")));
    QTRY_VERIFY(part<QPushButton>(dialog, QStringLiteral("export")).isEnabled() &&
                part<QPushButton>(dialog, QStringLiteral("export")).isVisible());
    part<QPushButton>(dialog, QStringLiteral("export")).click();
    QVERIFY(part<QPushButton>(dialog, QStringLiteral("replace")).isVisible());
    QCOMPARE(QImage(path).size(), picture.size());
    part<QPushButton>(dialog, QStringLiteral("replace")).click();
    QVERIFY(exported.wait());
    QCOMPARE(QImage(path).width(), 2008);
  }

  void aFolderGetsOnePictureAHead() {
    auto window = openedWindow();
    const QTemporaryDir folder;
    window->actions()[ActionId::ExportAll].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    dialog.ask(PictureExport::What::Folder);
    part<QLineEdit>(dialog, QStringLiteral("path")).setText(folder.filePath(QStringLiteral("heads")));
    part<QSpinBox>(dialog, QStringLiteral("dpi")).setValue(48);
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    part<QPushButton>(dialog, QStringLiteral("export")).click();
    QVERIFY(exported.wait(30000));
    const QStringList files =
        QDir(folder.filePath(QStringLiteral("heads"))).entryList(QDir::Files, QDir::Name);
    QCOMPARE(files.size(), 72);
    QCOMPARE(files.first(), QStringLiteral("all-MiniLM-L6-v2_layer00_head00.png"));
    QCOMPARE(files.last(), QStringLiteral("all-MiniLM-L6-v2_layer05_head11.png"));
  }

  /// What was said of one head is not said of the next.
  void theStatusBelongsToTheHead() {
    auto window = openedWindow();
    const QTemporaryDir folder;
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    part<QLineEdit>(dialog, QStringLiteral("path")).setText(folder.filePath(QStringLiteral("a.png")));
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    part<QPushButton>(dialog, QStringLiteral("export")).click();
    QVERIFY(exported.wait());
    const QLabel& message = part<QLabel>(dialog, QStringLiteral("message"));
    QVERIFY(message.text().contains(QStringLiteral("a.png")));
    QTRY_VERIFY(part<QPushButton>(dialog, QStringLiteral("export")).isEnabled());  // the job has ended
    window->session().edits().selectHead({AttentionKind::Self, 3, 4});
    QTRY_VERIFY(message.text().isEmpty());
  }

  void theProposedNameFollowsHeadAndFormat() {
    auto window = openedWindow();
    window->session().edits().selectHead({AttentionKind::Self, 3, 4});
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    const QLineEdit& path = part<QLineEdit>(dialog, QStringLiteral("path"));
    QTRY_VERIFY(path.text().endsWith(QStringLiteral("/all-MiniLM-L6-v2_layer03_head04.png")));
    QVERIFY(QFileInfo(path.text()).dir().exists());
    part<QComboBox>(dialog, QStringLiteral("format")).setCurrentIndex(int(PictureFormat::Pdf));
    QVERIFY(path.text().endsWith(QStringLiteral("layer03_head04.pdf")));
    QVERIFY(dialog.request().format == MapFileFormat::Kind(PictureFormat::Pdf));
    QTRY_VERIFY(!part<QSpinBox>(dialog, QStringLiteral("dpi")).isEnabled());
    window->session().edits().selectHead({AttentionKind::Self, 3, 5});
    QTRY_VERIFY(path.text().endsWith(QStringLiteral("layer03_head05.pdf")));
    part<QLineEdit>(dialog, QStringLiteral("path")).setText(QStringLiteral("/tmp/mine.svg"));
    QVERIFY(dialog.request().format == MapFileFormat::Kind(PictureFormat::Svg));
  }

  void aPageAndNumbersAreFormatsToo() {
    auto window = openedWindow();
    const QTemporaryDir folder;
    window->actions()[ActionId::ExportAll].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    FormatBox& format = part<FormatBox>(dialog, QStringLiteral("format"));
    QSignalSpy exported(&dialog, &ExportDialog::exported);
    format.choose(TableFormat::Html);
    QVERIFY(
        part<QLineEdit>(dialog, QStringLiteral("path")).text().endsWith(QStringLiteral("_all-heads.html")));
    QTRY_VERIFY(!part<QComboBox>(dialog, QStringLiteral("size")).isEnabled());
    part<QLineEdit>(dialog, QStringLiteral("path")).setText(folder.filePath(QStringLiteral("heads.html")));
    part<QPushButton>(dialog, QStringLiteral("export")).click();
    QVERIFY(exported.wait(30'000));
    const QByteArray page = contents(folder.filePath(QStringLiteral("heads.html")));
    QCOMPARE(page.count("<script type=\"text/plain\""), 72);
    QTRY_VERIFY(part<QPushButton>(dialog, QStringLiteral("export")).isEnabled());

    // A name chooses its format, and of one head there are its own numbers.
    part<QComboBox>(dialog, QStringLiteral("what")).setCurrentIndex(int(PictureExport::What::Head));
    part<QLineEdit>(dialog, QStringLiteral("path")).setText(folder.filePath(QStringLiteral("head.npy")));
    QVERIFY(format.kind() == MapFileFormat::Kind(TableFormat::Npy));
    part<QPushButton>(dialog, QStringLiteral("export")).click();
    QVERIFY(exported.wait(30'000));
    const QByteArray numbers = contents(folder.filePath(QStringLiteral("head.npy")));
    const Matrix& values = window->session().map()->values;
    QVERIFY(numbers.endsWith(
        QByteArray(reinterpret_cast<const char*>(values.data()), values.size() * qsizetype(sizeof(float)))));
  }

  void chosenHeadsAreAPanelLinesAndASentence() {
    auto window = openedWindow();
    const QTemporaryDir folder;
    ViewState view = window->session().view();
    view.chosen = {{AttentionKind::Self, 1, 2}, {AttentionKind::Self, 4, 7}};
    view.pin = {Pin::Kind::Query, 2, {}};
    window->session().change(view, QStringLiteral("test"));
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    part<FormatBox>(dialog, QStringLiteral("format")).choose(TableFormat::Csv);
    using What = PictureExport::What;
    const std::tuple<What, const char*, int> wanted[] = {{What::Panel, "_panel.svg", 3},
                                                         {What::Lines, "_lines.svg", 0},
                                                         {What::Sentence, "_sentence.svg", 0},
                                                         {What::Comparison, "_difference.svg", 3}};
    for (const auto& [what, ending, letters] : wanted) {
      part<QComboBox>(dialog, QStringLiteral("what")).setCurrentIndex(int(what));
      QVERIFY(dialog.request().format != MapFileFormat::Kind(TableFormat::Csv));  // these are pictures
      part<FormatBox>(dialog, QStringLiteral("format")).choose(PictureFormat::Svg);
      QVERIFY2(part<QLineEdit>(dialog, QStringLiteral("path")).text().endsWith(QLatin1StringView(ending)),
               ending);
      const Figure figure = exportedFigure(dialog.request(), {});
      const auto headings = figure.textsOf(Figure::Part::Heading);
      QCOMPARE(std::ranges::count_if(headings,
                                     [](const Figure::Text& text) {
                                       return text.text.startsWith(u"a) ") || text.text.startsWith(u"b) ") ||
                                              text.text.startsWith(u"c) ");
                                     }),
               letters);
      QTRY_VERIFY(!part<PicturePreview>(dialog).size().isEmpty());
      QSignalSpy exported(&dialog, &ExportDialog::exported);
      QLineEdit& path = part<QLineEdit>(dialog, QStringLiteral("path"));
      const QString suggested = path.text();
      path.setText(folder.filePath(QLatin1StringView(ending)));
      part<QPushButton>(dialog, QStringLiteral("export")).click();
      QVERIFY(exported.wait(30'000));
      QVERIFY(contents(folder.filePath(QLatin1StringView(ending))).contains("all-MiniLM-L6-v2"));
      QTRY_VERIFY(part<QPushButton>(dialog, QStringLiteral("export")).isEnabled());
      path.setText(suggested);  // a name of one's own would stay
      part<QComboBox>(dialog, QStringLiteral("what")).setCurrentIndex(0);
    }
    view.pin = {};
    window->session().change(view, QStringLiteral("test"));
    part<QComboBox>(dialog, QStringLiteral("what")).setCurrentIndex(int(What::Sentence));
    QTRY_VERIFY(part<QLabel>(dialog, QStringLiteral("message")).text().contains(QStringLiteral("pinned")));
  }

  /// Title and axes can be called otherwise, for this picture.
  void wordsAreTheUsers() {
    auto window = openedWindow();
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    QLineEdit& title = part<QLineEdit>(dialog, QStringLiteral("title"));
    QCOMPARE(title.text(), window->session().map()->title);
    QVERIFY(!dialog.request().style.title);
    title.selectAll();
    QTest::keyClicks(&title, QStringLiteral("Induction"));
    QLineEdit& rows = part<QLineEdit>(dialog, QStringLiteral("queryName"));
    rows.selectAll();
    QTest::keyClick(&rows, Qt::Key_Delete);
    const Figure figure = exportedFigure(dialog.request(), {});
    QCOMPARE(figure.textsOf(Figure::Part::Heading).front().text, QStringLiteral("Induction"));
    QCOMPARE(figure.textsOf(Figure::Part::AxisName).size(), size_t(1));  // the columns
    window->session().edits().selectHead({AttentionKind::Self, 3, 5});
    QCOMPARE(title.text(), QStringLiteral("Induction"));
    dialog.close();
    window->actions()[ActionId::ExportHead].trigger();
    QTRY_VERIFY(title.text().contains(QStringLiteral("Layer 3")));
    QVERIFY(!dialog.request().style.title && !dialog.request().style.queryName);
  }

  void thePreviewIsTheFile() {
    auto window = openedWindow();
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    part<QComboBox>(dialog, QStringLiteral("size")).setCurrentIndex(5);
    part<QComboBox>(dialog, QStringLiteral("unit")).setCurrentIndex(1);
    part<QDoubleSpinBox>(dialog, QStringLiteral("width")).setValue(200);
    part<QSpinBox>(dialog, QStringLiteral("dpi")).setValue(96);
    part<QDoubleSpinBox>(dialog, QStringLiteral("fontSize")).setValue(5);
    const PicturePreview& preview = part<PicturePreview>(dialog);
    QTRY_COMPARE(preview.size().width(), 200);
    QTRY_COMPARE(preview.image().convertToFormat(QImage::Format_RGB32),
                 rasterImage(drawing(layoutFigure(*window->session().map(), dialog.request().style))));
  }

  void anUnwritablePathIsSaid() {
    auto window = openedWindow();
    window->actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    part<QLineEdit>(dialog, QStringLiteral("path")).setText(QStringLiteral("/nowhere/at/all.png"));
    part<QPushButton>(dialog, QStringLiteral("export")).click();
    QTRY_VERIFY(part<QLabel>(dialog, QStringLiteral("message")).text().contains(QStringLiteral("/nowhere")));
    QTRY_VERIFY(part<QPushButton>(dialog, QStringLiteral("export")).isEnabled());
  }

  /// What is finished is whole, what is not is not there.
  void cancelLeavesWholeFiles_data() {
    QTest::addColumn<QString>("suffix");
    for (const MapFileFormat::Kind& kind : fileKinds())
      QTest::newRow(qPrintable(suffixOf(kind))) << suffixOf(kind);
  }

  void cancelLeavesWholeFiles() {
    QFETCH(QString, suffix);
    auto window = openedWindow();
    const QTemporaryDir folder;
    window->actions()[ActionId::ExportAll].trigger();
    ExportDialog& dialog = part<ExportDialog>(*window);
    PictureExport request = dialog.request();
    request.format = *fileKindOf(QStringLiteral("a.") + suffix);
    request.style.scale = 1;
    const auto write = [&](int last) {
      std::stop_source stop;
      QVERIFY_THROWS_EXCEPTION(Stopped, writePictures(request, stop.get_token(), [&](int done, int) {
                                 if (done == last) stop.request_stop();
                               }));
    };
    request.what = PictureExport::What::Folder;
    request.path = folder.filePath(QStringLiteral("many"));
    write(5);
    const QFileInfoList files =
        QDir(request.path).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    QVERIFY2(files.size() == 4 || files.size() == 5, QByteArray::number(files.size()).constData());
    for (const QFileInfo& file : files) {
      QCOMPARE(file.suffix(), suffix);
      QVERIFY(file.size() > 100);
    }
    if (!isOffered(PictureExport::What::Sheet, request.format)) return;
    request.what = PictureExport::What::Sheet;
    request.path = folder.filePath(QStringLiteral("sheet.") + suffix);
    write(40);
    QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList{QStringLiteral("many")});
  }

  void theNumbersCanBeCopied() {
    auto window = openedWindow();
    QGuiApplication::clipboard()->clear();
    window->actions()[ActionId::CopyNumbers].trigger();
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
    const AttentionMap& map = *window->session().map();
    QCOMPARE(lines.size(), map.values.rows() + 2);
    QCOMPARE(lines[0].split(u'\t')[2], map.keys[1].text);
    for (Eigen::Index query = 0; query < map.values.rows(); ++query) {
      const QStringList cells = lines[query + 1].split(u'\t');
      QCOMPARE(cells[0], map.queries[size_t(query)].text);
      for (Eigen::Index key = 0; key < map.values.cols(); ++key)
        QCOMPARE(cells[key + 1].toFloat(), map.values(query, key));
    }
  }

  void thePictureCanBeCopied() {
    auto window = openedWindow();
    QGuiApplication::clipboard()->clear();
    window->actions()[ActionId::CopyPicture].trigger();
    QTRY_VERIFY(!QGuiApplication::clipboard()->image().isNull());
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_window_export")};
};

QTEST_MAIN(TestWindowExport)
#include "tst_window_export.moc"
