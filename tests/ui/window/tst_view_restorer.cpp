// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/support/window.h"
#include "ui/controls/message_bar.h"
#include "ui/export/map_files.h"
#include "ui/export/origin_reader.h"
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

/// What somebody looks at when a picture is saved.
struct Looked {
  QString text = QStringLiteral("The cat sits on the mat");
  QString pair = {};
  ViewState view = {};
  Palette palette = Palette::Viridis;
  PictureExport::What what = PictureExport::What::Head;
};

}  // namespace

Q_DECLARE_METATYPE(Looked)

/// A picture that is dropped on the window brings its view back.
class ViewRestorerTest : public QObject {
  Q_OBJECT

 private slots:
  void init() { OwnSettings::forget(); }

  void everythingComesBack_data() {
    QTest::addColumn<Looked>("looked");
    const auto row = [](const char* name, const Looked& looked) { QTest::newRow(name) << looked; };
    Looked looked;
    looked.view.head = {AttentionKind::Self, 3, 4};
    row("a head", looked);
    looked.text = QStringLiteral("It's “a” cat\n& <dog>");
    looked.view.whatIf = {MaskChoice::Causal, true, 8, Scope::Network};
    looked.view.picture.filter.hideSpecial = true;
    looked.view.ablation.heads = {{AttentionKind::Self, 0, 2}};
    row("a what-if of the network, without specials, with a head off", looked);
    looked = {.pair = QStringLiteral("=1+1; 100 %")};
    looked.view.whatIf = {MaskChoice::Model, false, {}, Scope::Head};
    looked.view.head = {AttentionKind::Self, 5, 11};
    row("two texts without the scale", looked);
    looked = {.palette = Palette::Greys};
    looked.view.picture.filter = {.hideFirst = true, .renormalise = true};
    row("the first token hidden and rows divided", looked);
    looked = {};
    looked.view.picture.filter.words = true;
    looked.text = QStringLiteral("unbelievable tokenization");
    row("words", looked);
    looked = {};
    looked.view.picture.quantity = AttentionMap::Quantity::Score;
    looked.view.head = {AttentionKind::Self, 1, 1};
    row("scores", looked);
    looked.view.picture.quantity = AttentionMap::Quantity::WeightedValue;
    row("weights times values", looked);
    looked = {};
    looked.view.ablation.knockouts = {{{AttentionKind::Self, 1, 2}, 3, 1}};
    looked.view.head = {AttentionKind::Self, 2, 0};
    row("an edge cut", looked);
    looked = {};
    looked.view.picture.kind = MapKind::ChosenMax;
    looked.view.chosen = {{AttentionKind::Self, 0, 1}, {AttentionKind::Self, 4, 7}};
    row("the largest of chosen heads", looked);
    looked = {.palette = Palette::Magma};
    looked.view.picture.kind = MapKind::Rollout;
    looked.view.head = {AttentionKind::Self, 4, 0};
    row("rollout", looked);
    looked = {.what = PictureExport::What::Panel};
    looked.view.head = {AttentionKind::Self, 2, 2};
    looked.view.chosen = {{AttentionKind::Self, 0, 1}, {AttentionKind::Self, 4, 7}};
    row("a panel", looked);
    looked.what = PictureExport::What::Lines;
    row("lines", looked);
    looked = {.what = PictureExport::What::Sentence};
    looked.view.pin = {Pin::Kind::Key, 2, {}};
    row("a sentence", looked);
  }

  /// Every format that says where it comes from.
  void everythingComesBack() {
    QFETCH(Looked, looked);
    auto window = openedWindow();
    Session& session = window->session();
    session.setReadsSpecials(true);
    session.changeTexts({.text = looked.text, .pair = looked.pair, .target = {}}, QStringLiteral("test"));
    session.change(looked.view, QStringLiteral("test"));
    session.style().setPalette(looked.palette);
    // What it has to be, by itself.
    const AttentionMap wanted = attentionMap(runRequest(*session.model(), session.runRequest()),
                                             *session.model(), mapRequest(looked.view));
    const auto isShown = [&] {
      const auto& map = session.map();
      return session.view() == looked.view && map && map->title == wanted.title &&
             map->note() == wanted.note() && map->values.rows() == wanted.values.rows() &&
             map->values.cols() == wanted.values.cols() &&
             std::memcmp(map->values.data(), wanted.values.data(),
                         size_t(wanted.values.size()) * sizeof(float)) == 0;  // bit for bit
    };
    QTRY_VERIFY(isShown());
    QStringList paths;
    for (const MapFileFormat::Kind& kind : fileKinds()) {
      const QString path = m_folder.filePath(QStringLiteral("a.") + suffixOf(kind));
      if (!canCarryOrigin(path) || !isOffered(looked.what, kind)) continue;
      paths << path;
      saveShown(*window, looked.what, path);
    }
    QCOMPARE(paths.size(), looked.what == PictureExport::What::Head ? 4 : 3);
    for (const QString& path : paths) {
      session.change({}, QStringLiteral("away"));
      session.style().setPalette(Palette::Cividis);
      session.setReadsSpecials(false);
      type(*window, QStringLiteral("something else"));
      QTRY_VERIFY(session.trace()->source.text == "something else" && !isShown());
      drop(*window, path);
      QTRY_VERIFY2(isShown(), qPrintable(path));
      QVERIFY(session.readsSpecials());
      QCOMPARE(part<TextBar>(*window).textField()->text(), looked.text);
      QVERIFY(session.style().heatmap().palette == looked.palette);
    }
  }

  /// Another model may be open by then, also one that has only begun to read the text.
  void theModelComesBack_data() {
    QTest::addColumn<bool>("isRead");
    QTest::newRow("after its picture") << true;
    QTest::newRow("before its picture") << false;
  }
  void theModelComesBack() {
    QFETCH(bool, isRead);
    auto window = openedWindow();
    Session& session = window->session();
    session.edits().selectHead({AttentionKind::Self, 3, 4});
    QTRY_VERIFY(session.map() && session.map()->title.contains(QStringLiteral("Head 4")));
    const AttentionMap before = *session.map();
    const QString path = m_folder.filePath(QStringLiteral("model.pdf"));
    saveShown(*window, PictureExport::What::Head, path);
    session.openModel(chineseModel);
    QTRY_VERIFY_WITH_TIMEOUT(session.model()->summary().name.startsWith(QStringLiteral("multi")), 20'000);
    const auto isShown = [&] {
      return session.trace() && session.map()->values.rows() == before.values.rows() &&
             session.map()->values == before.values;
    };
    if (isRead) QTRY_VERIFY(session.trace() && !isShown());
    drop(*window, path);
    QTRY_COMPARE_WITH_TIMEOUT(session.model()->summary().name, QStringLiteral("all-MiniLM-L6-v2"), 20'000);
    QTRY_VERIFY(isShown());
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
  static void saveShown(MainWindow& window, PictureExport::What what, const QString& path) {
    window.actions()[ActionId::ExportHead].trigger();
    ExportDialog& dialog = part<ExportDialog>(window);
    PictureExport request = dialog.request();
    request.what = what;
    request.path = path;
    request.format = *fileKindOf(path);
    request.existing = Existing::Replace;
    writePictures(request, {}, [](int, int) {});
    dialog.close();
  }

  const OwnSettings m_settings{QStringLiteral("tst_view_restorer")};
  QTemporaryDir m_folder;
};

QTEST_MAIN(ViewRestorerTest)
#include "tst_view_restorer.moc"
