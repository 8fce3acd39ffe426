// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/support/window.h"
#include "ui/controls/message_bar.h"
#include "ui/export/map_files.h"
#include "ui/panels/export_dialog.h"

using namespace heedmap;

namespace {

void drop(MainWindow& window, const QString& path) {
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(path)});
  QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &enter);
  QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&window, &event);
}

}  // namespace

/// A picture that is dropped on the window brings its view back.
class ViewRestorerTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { QSettings().clear(); }

  void everythingComesBack_data() {
    QTest::addColumn<QString>("name");
    for (const char* suffix : {"png", "svg", "pdf"})
      QTest::newRow(suffix) << QStringLiteral("a.") + QString::fromLatin1(suffix);
  }

  void everythingComesBack() {
    QFETCH(QString, name);
    auto window = openedWindow();
    Session& session = window->session();
    session.setReadsSpecials(true);
    type(*window, QStringLiteral("It's “a” cat\n& <dog>"));
    QTRY_VERIFY(session.trace() && session.trace()->source.text.startsWith("It's"));
    ViewState view = session.view();
    view.head = {AttentionKind::Self, 3, 4};
    view.whatIf = {MaskChoice::Causal, true, 8, Scope::Network};
    view.picture.filter.hideSpecial = true;
    view.ablation.heads = {{AttentionKind::Self, 0, 2}};
    session.change(view, QStringLiteral("test"));
    session.style().setPalette(Palette::Magma);
    QTRY_VERIFY(session.map()->note().contains(QStringLiteral("causal")));
    const AttentionMap before = *session.map();
    const QString path = m_folder.filePath(name);
    saveShown(*window, path);

    session.change({}, QStringLiteral("away"));
    session.style().setPalette(Palette::Greys);
    session.setReadsSpecials(false);
    type(*window, QStringLiteral("something else"));
    session.openModel(chineseModel);
    QTRY_VERIFY_WITH_TIMEOUT(session.model()->summary().name.startsWith(QStringLiteral("multi")), 20'000);
    drop(*window, path);
    QTRY_COMPARE_WITH_TIMEOUT(session.map()->note(), before.note(), 20'000);
    QTRY_COMPARE(session.map()->values.rows(), before.values.rows());
    QVERIFY(session.map()->values == before.values);  // bit for bit
    QCOMPARE(session.map()->title, before.title);
    QVERIFY(session.view() == view);
    QVERIFY(session.readsSpecials());
    QCOMPARE(part<TextBar>(*window).textField()->text(), QStringLiteral("It's “a” cat\n& <dog>"));
    QVERIFY(session.style().heatmap().palette == Palette::Magma);
  }

  void aModelThatIsNotThereIsAskedFor() {
    auto window = openedWindow();
    Origin origin{.model = QStringLiteral("gone-7b"), .fingerprint = "00"};
    origin.run.text = "the cat";
    origin.map.head = {AttentionKind::Self, 2, 1};
    const QString path = m_folder.filePath(QStringLiteral("gone.png"));
    QImage image(4, 4, QImage::Format_RGB32);
    image.fill(Qt::white);
    writePicture(drawing(image),
                 {path, PictureFormat::Png, {.dpi = 96, .origin = originBytes(origin)}, Existing::Replace});
    drop(*window, path);
    const MessageBar& bar = part<MessageBar>(*window);
    QTRY_VERIFY2(bar.sentence().contains(QStringLiteral("gone-7b")), qPrintable(bar.sentence()));
    QVERIFY(bar.actionButton()->isVisible());
    QCOMPARE(window->session().model()->summary().name, QStringLiteral("all-MiniLM-L6-v2"));
  }

  void otherWeightsAreSaid() {
    auto window = openedWindow();
    Origin origin{.model = QStringLiteral("all-MiniLM-L6-v2"), .fingerprint = "00"};
    origin.run.text = "the cat";
    origin.map.head = {AttentionKind::Self, 2, 1};
    const QString path = m_folder.filePath(QStringLiteral("other.png"));
    QImage image(4, 4, QImage::Format_RGB32);
    image.fill(Qt::white);
    writePicture(drawing(image),
                 {path, PictureFormat::Png, {.dpi = 96, .origin = originBytes(origin)}, Existing::Replace});
    drop(*window, path);
    QTRY_VERIFY(window->session().view().head == origin.map.head);
    QTRY_VERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("weights")));
  }

  void aPictureOfSomethingElseChangesNothing() {
    auto window = openedWindow();
    const ViewState view = window->session().view();
    const QString path = m_folder.filePath(QStringLiteral("else.png"));
    QImage image(4, 4, QImage::Format_RGB32);
    image.fill(Qt::red);
    QVERIFY(image.save(path));
    drop(*window, path);
    QTRY_VERIFY(part<MessageBar>(*window).sentence().contains(QStringLiteral("else.png")));
    QVERIFY(window->session().view() == view);
  }

 private:
  static void saveShown(MainWindow& window, const QString& path) {
    window.actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(window);
    PictureExport request = dialog.request();
    request.path = path;
    request.format = *pictureFormatOf(path);
    writePictures(request, {}, [](int, int) {});
    dialog.close();
  }

  const OwnSettings m_settings{u"tst_view_restorer"_qs};
  QTemporaryDir m_folder;
};

QTEST_MAIN(ViewRestorerTest)
#include "tst_view_restorer.moc"
