// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QSplitter>
#include <QStandardItemModel>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include "core/attention/weighted_values.h"
#include "core/base/error.h"
#include "core/model/open_model.h"
#include "ui/controls/elided_label.h"
#include "ui/controls/token_strip.h"
#include "ui/panels/ablation_list.h"
#include "ui/panels/ablation_panel.h"
#include "ui/panels/compare_panel.h"
#include "ui/panels/find_panel.h"
#include "ui/panels/head_table_model.h"
#include "ui/panels/reading_panel.h"
#include "ui/plots/heatmap_view.h"
#include "ui/plots/line_view.h"
#include "ui/window/analysis_docks.h"

using namespace heedmap;

namespace {

std::shared_ptr<const Model> open(const QString& path, std::stop_token stop) {
  return openModel(path, stop);
}

}  // namespace

class TestAnalysisDocks : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void tableHoldsAllHeadsAndFilters();
  void twoClicksRankHeads();
  void gridIsColouredByAMeasure();
  void exportedTableIsWhatIsShown();
  void readingChangesThePictureAndCanBeUndone();
  void switchedOffHeadChangesLaterOnes();
  void headsAreSetToTheirMean();
  void edgesAreCutAndPutBack();
  void aCellHasAMenu();
  void anotherTextForgetsItsEdges();
  void aSearchShowsItsHeadAndAsksWhetherItMatters();
  void gridIsSorted();
  void rankingStreamsIn();
  void chosenHeadsShareALineView();
  void comparesWithAnotherHeadAndText();
  void comparisonFollowsTheHeatmap();
  void comparisonStartsWithAnotherHead();
  void comparisonForgetsWhatIsGone();

 private:
  std::unique_ptr<QMainWindow> m_window;
  std::unique_ptr<Session> m_session;
  HeadGrid* m_grid = nullptr;
  HeatmapView* m_heatmap = nullptr;
  AnalysisDocks* m_docks = nullptr;
};

void TestAnalysisDocks::init() {
  m_session = std::make_unique<Session>(open);
  m_window = std::make_unique<QMainWindow>();
  m_grid = new HeadGrid;
  m_heatmap = new HeatmapView(
      [this](Eigen::Index query, Eigen::Index key) { return m_session->reading(query, key); });
  auto* middle = new QSplitter;
  middle->addWidget(m_grid);
  middle->addWidget(m_heatmap);
  m_window->setCentralWidget(middle);
  m_docks = new AnalysisDocks(*m_window, *m_session, open, *m_grid, *m_heatmap);
  auto* neighbour = new QDockWidget(m_window.get());
  m_window->addDockWidget(Qt::RightDockWidgetArea, neighbour);
  m_docks->arrange(neighbour);
  connect(m_session.get(), &Session::traceReady, m_grid,
          [this] { m_grid->show(m_session->trace(), AttentionKind::Self, {}, {}); });
  connect(m_session.get(), &Session::mapReady, m_heatmap, [this] { m_heatmap->show(m_session->map(), {}); });
  m_window->resize(1200, 900);
  m_window->show();
  for (auto* dock : m_window->findChildren<QDockWidget*>())
    if (dock->widget() == &m_docks->findPanel())
      dock->raise();  // heads are measured while they are looked at
  m_session->setTexts(QStringLiteral("The cat sits on the mat"), {});
  m_session->openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/all-MiniLM-L6-v2"));
  QTRY_COMPARE(m_docks->findPanel().survey().table().heads.size(), 72u);
}

void TestAnalysisDocks::cleanup() {
  m_window.reset();
  m_session.reset();
}

void TestAnalysisDocks::tableHoldsAllHeadsAndFilters() {
  FindPanel& panel = m_docks->findPanel();
  QCOMPARE(panel.table()->model()->rowCount(), 72);
  panel.filterField()->setText(QStringLiteral("previous > 0.9"));
  QCOMPARE(panel.table()->model()->rowCount(), 1);
  QCOMPARE(panel.table()->model()->index(0, HeadTableModel::Head).data().toString(), QStringLiteral("0 · 2"));
  QVERIFY(panel.table()
              ->model()
              ->index(0, HeadTableModel::Found)
              .data()
              .toString()
              .contains(QStringLiteral("Previous-token head")));
  QVERIFY(m_grid->marks().at({AttentionKind::Self, 0, 0}).isDimmed);
  QVERIFY(!m_grid->marks().at({AttentionKind::Self, 0, 2}).isDimmed);
  // A filter that cannot be read leaves the one before in force.
  panel.filterField()->setText(QStringLiteral("previous >"));
  QCOMPARE(panel.table()->model()->rowCount(), 1);
  panel.filterField()->clear();
  QCOMPARE(panel.table()->model()->rowCount(), 72);
  panel.table()->selectRow(5);
  QCOMPARE(m_session->view().head, (HeadId{AttentionKind::Self, 0, 5}));
}

void TestAnalysisDocks::twoClicksRankHeads() {
  FindPanel& panel = m_docks->findPanel();
  m_window->findChild<QDockWidget*>(QStringLiteral("find"))->raise();
  QTest::qWait(20);
  QTest::mouseClick(panel.strip(), Qt::LeftButton, {}, panel.strip()->tokenRect(2).center());  // cat
  QTest::mouseClick(panel.strip(), Qt::LeftButton, {}, panel.strip()->tokenRect(6).center());  // mat
  QTRY_VERIFY(!panel.table()->isColumnHidden(HeadTableModel::Cell) && m_grid->marks().size() == 72);
  const auto ranked = rankByCell(*m_session->trace(), AttentionKind::Self, 2, 6);
  QTRY_COMPARE(panel.table()->model()->index(0, HeadTableModel::Head).data().toString(),
               QStringLiteral("%1 · %2").arg(ranked[0].id.layer).arg(ranked[0].id.head));
  QCOMPARE(m_grid->marks().at(ranked[0].id).share, 1.0);
}

void TestAnalysisDocks::gridIsColouredByAMeasure() {
  FindPanel& panel = m_docks->findPanel();
  panel.colourBox()->setCurrentIndex(int(measureIndex(u"previous")) + 1);
  QCOMPARE(m_grid->marks().size(), 72u);
  const HeadMark& mark = m_grid->marks().at({AttentionKind::Self, 0, 2});
  QVERIFY(*mark.share > 0.95);
  QVERIFY(mark.text.contains(QStringLiteral("Previous")));
  panel.colourBox()->setCurrentIndex(0);
  QVERIFY(m_grid->marks().empty());
}

void TestAnalysisDocks::exportedTableIsWhatIsShown() {
  FindPanel& panel = m_docks->findPanel();
  panel.filterField()->setText(QStringLiteral("layer = 3"));
  panel.table()->sortByColumn(HeadTableModel::Head, Qt::DescendingOrder);
  QTemporaryDir folder;
  panel.exportTo(folder.filePath(QStringLiteral("t.csv")));
  QFile file(folder.filePath(QStringLiteral("t.csv")));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const auto lines = file.readAll().trimmed().split('\n');
  QCOMPARE(lines.size(), 13);
  QVERIFY(lines[1].startsWith("3,11,"));
  QVERIFY_EXCEPTION_THROWN(panel.exportTo(QStringLiteral("/nowhere/t.csv")), Error);
}

void TestAnalysisDocks::readingChangesThePictureAndCanBeUndone() {
  ReadingPanel& panel = m_docks->readingPanel();
  panel.specialBox()->click();
  panel.renormaliseBox()->click();
  QCOMPARE(m_session->map()->values.rows(), 6);
  for (Eigen::Index row = 0; row < 6; ++row)
    QVERIFY(std::abs(m_session->map()->values.row(row).sum() - 1) < 1e-5f);
  QVERIFY(m_session->map()->note().contains(QStringLiteral("renormalised")));
  QVERIFY(!m_session->reading(0, 0)->hasScores);
  m_session->history().undo();
  QVERIFY(!panel.renormaliseBox()->isChecked());
  m_session->history().undo();
  QCOMPARE(m_session->map()->values.rows(), 8);
  QVERIFY(m_session->map()->note().isEmpty());
  for (int of = 1; of < panel.pictureBox()->count(); ++of) {
    panel.pictureBox()->setCurrentIndex(of);
    emit panel.pictureBox()->activated(of);
    QTRY_VERIFY(!m_session->map()->title.startsWith(QStringLiteral("Layer 0 · Head 0")) || of <= 2);
    QCOMPARE(m_session->map()->values.rows(), 8);
  }
  panel.resetButton()->click();
  QCOMPARE(m_session->map()->title, QStringLiteral("Layer 0 · Head 0"));
}

void TestAnalysisDocks::switchedOffHeadChangesLaterOnes() {
  AblationPanel& panel = m_docks->ablationPanel();
  panel.toggleButton()->click();
  QTRY_VERIFY(panel.effect()->text().contains(QStringLiteral("%")));
  QTRY_COMPARE(panel.marks().size(), 61u);  // the layers after it, and the head itself
  QVERIFY(m_session->map()->note().contains(QStringLiteral("zero-ablated")));
  QVERIFY(m_grid->marks().at({AttentionKind::Self, 0, 0}).isDimmed);
  QVERIFY(panel.base());
  m_session->history().undo();
  QTRY_VERIFY(m_session->map()->note().isEmpty());
  // No head comes after the last layer: the grid goes on showing the heads.
  ViewState view = m_session->view();
  view.head = {AttentionKind::Self, 5, 11};
  m_session->change(view, QStringLiteral("head"));
  panel.toggleButton()->click();
  QTRY_VERIFY(panel.effect()->text().contains(QStringLiteral("No other head")));
  QVERIFY(!panel.base());
  m_session->history().undo();
  m_session->history().undo();
  QTRY_VERIFY(m_session->map()->note().isEmpty());
}

void TestAnalysisDocks::headsAreSetToTheirMean() {
  AblationPanel& panel = m_docks->ablationPanel();
  panel.toggleButton()->click();
  QTRY_VERIFY(m_session->map()->note().contains(QStringLiteral("zero-ablated")));
  const Matrix zeroed = m_session->trace()->hidden;
  const auto model = m_session->model();
  const AttentionTrace base = model->run(m_session->trace()->source, {}, {});
  panel.meanBox()->setCurrentIndex(1);
  emit panel.meanBox()->activated(1);
  QTRY_VERIFY(
      m_session->map()->note().contains(QStringLiteral("mean-ablated over this text: Layer 0 · Head 0")));
  RunOptions options;
  options.meanAblations = {
      {{AttentionKind::Self, 0, 0},
       Vector(weightedValues(base.stacks[0], 0).leftCols(32).colwise().mean().transpose())}};
  const Matrix wanted = model->run(base.source, {}, options).hidden;
  QVERIFY((m_session->trace()->hidden - wanted).cwiseAbs().maxCoeff() < 1e-5f);
  QVERIFY((m_session->trace()->hidden - zeroed).cwiseAbs().maxCoeff() > 1e-3f);
  // A corpus, once it has been measured, brings means of its own.
  QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("texts.txt")));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("A dog barks.\nNobody came to the party.\n");
  file.close();
  const auto* items = qobject_cast<QStandardItemModel*>(panel.meanBox()->model());
  QVERIFY(!items->item(2)->isEnabled());
  m_docks->findPanel().survey().measureCorpus(file.fileName());
  QTRY_VERIFY(items->item(2)->isEnabled());
  QVERIFY(panel.meanBox()->itemText(2).contains(QLatin1Char('2')));
  emit panel.meanBox()->activated(2);
  QTRY_VERIFY(m_session->map()->note().contains(QStringLiteral("mean-ablated over 2 texts")));
  QVERIFY((m_session->trace()->hidden - wanted).cwiseAbs().maxCoeff() > 1e-4f);
  m_session->history().undo();
  m_session->history().undo();
  m_session->history().undo();
  QTRY_VERIFY(m_session->map()->note().isEmpty());
  QCOMPARE(m_session->trace()->hidden, base.hidden);
}

void TestAnalysisDocks::edgesAreCutAndPutBack() {
  AblationPanel& panel = m_docks->ablationPanel();
  QVERIFY(!panel.cutButton()->isEnabled());
  ViewState view = m_session->view();
  view.head = {AttentionKind::Self, 3, 4};
  view.pin = {Pin::Kind::Query, 2, 6};  // cat → mat
  m_session->change(view, QStringLiteral("pin"));
  QVERIFY(panel.cutButton()->isEnabled());
  QVERIFY(panel.cutButton()->text().contains(QStringLiteral("“cat” → “mat”")));
  const Matrix before = m_session->map()->values;
  panel.cutButton()->click();
  QTRY_VERIFY(
      m_session->map()->note().contains(QStringLiteral("knocked out: Layer 3 · Head 4: “cat” → “mat”")));
  QVERIFY(m_session->map()->isMasked(2, 6));
  const Eigen::RowVectorXf row = m_session->map()->values.row(2);
  for (Eigen::Index key = 0; key < row.size(); ++key)
    QVERIFY(std::abs(row[key] - (key == 6 ? 0 : before(2, key) / (1 - before(2, 6)))) < 1e-5f);
  QVERIFY(panel.cutButton()->text().contains(QStringLiteral("Put")));
  QCOMPARE(panel.list()->count(), 1);
  QTRY_COMPARE(panel.marks().size(), 36u);  // the layer itself and the two after it
  QTRY_VERIFY(panel.effect()->text().contains(QStringLiteral("%")));
  // In words, an edge stands for all of its tokens; Delete puts the selected lines back.
  panel.toggleEdges(panel.edgesOf({4, 1}));
  QCOMPARE(panel.list()->count(), 2);
  panel.list()->item(0)->setSelected(true);
  QTest::keyClick(panel.list(), Qt::Key_Delete);
  QCOMPARE(panel.list()->count(), 1);
  QTRY_VERIFY(m_session->map()->isMasked(2, 6) || m_session->map()->isMasked(1, 4));
  m_session->history().undo();
  QCOMPARE(panel.list()->count(), 2);
  panel.allBackButton()->click();
  QTRY_VERIFY(m_session->map()->note().isEmpty());
  QCOMPARE(m_session->view().ablation, Ablation{});
}

void TestAnalysisDocks::aCellHasAMenu() {
  const std::unique_ptr<QMenu> menu(m_docks->cellMenu({6, 2}));
  QStringList texts;
  for (const QAction* action : menu->actions())
    if (!action->isSeparator()) texts << action->text();
  QCOMPARE(texts.size(), 4);
  QVERIFY(texts[3].contains(QStringLiteral("Cut the edge “cat” → “mat”")));
  menu->actions().last()->trigger();
  QCOMPARE(m_session->view().ablation.knockouts,
           (std::vector<Knockout>{{{AttentionKind::Self, 0, 0}, 2, 6}}));
  QTRY_VERIFY(m_session->map()->isMasked(2, 6));
  const std::unique_ptr<QMenu> again(m_docks->cellMenu({6, 2}));
  QVERIFY(again->actions().last()->text().contains(QStringLiteral("back")));
  // A right click asks for it.
  QSignalSpy asked(m_heatmap, &HeatmapView::menuRequested);
  auto* plot = m_heatmap->findChild<HeatmapPlot*>();
  const QPoint middle = plot->pictureRect().center();
  QContextMenuEvent event(QContextMenuEvent::Mouse, plot->mapTo(m_heatmap, middle),
                          plot->mapToGlobal(middle));
  QApplication::sendEvent(m_heatmap, &event);
  QCOMPARE(asked.size(), 1);
  QCOMPARE(asked.first().first().toPoint(), *plot->cellAt(middle));
  for (QWidget* popup : QApplication::topLevelWidgets())
    if (qobject_cast<QMenu*>(popup)) popup->close();
}

void TestAnalysisDocks::anotherTextForgetsItsEdges() {
  AblationPanel& panel = m_docks->ablationPanel();
  panel.toggleButton()->click();
  panel.toggleEdges(panel.edgesOf({6, 2}));
  QTRY_VERIFY(m_session->map()->isMasked(2, 6));
  m_session->setTexts(QStringLiteral("A dog"), {});
  QTRY_COMPARE(m_session->map()->values.rows(), 4);
  QVERIFY(m_session->view().ablation.knockouts.empty());
  QCOMPARE(m_session->view().ablation.heads.size(), size_t(1));
  QVERIFY(!m_session->map()->note().contains(QStringLiteral("knocked out")));
  // Undone to a longer text's edge, the short one goes on without it.
  m_session->history().undo();
  QTRY_VERIFY(m_session->view().ablation.heads.size() == 1);
  m_session->history().redo();
  QTRY_VERIFY(m_session->view().ablation.knockouts.empty());
}

void TestAnalysisDocks::aSearchShowsItsHeadAndAsksWhetherItMatters() {
  FindPanel& panel = m_docks->findPanel();
  m_window->findChild<QDockWidget*>(QStringLiteral("find"))->raise();
  panel.search(2, 6);
  const auto ranked = rankByCell(*m_session->trace(), AttentionKind::Self, 2, 6);
  QTRY_COMPARE(m_session->view().head, ranked[0].id);
  QCOMPARE(m_session->view().pin, (Pin{Pin::Kind::Query, 2, 6}));
  QTRY_VERIFY(panel.doubtButton()->isVisible());
  panel.doubtButton()->click();
  QCOMPARE(m_session->view().ablation.heads, (std::vector<HeadId>{ranked[0].id}));
  QTRY_VERIFY(m_docks->ablationPanel().isVisible());
  QTRY_VERIFY(m_docks->ablationPanel().effect()->text().contains(QStringLiteral("%")));
  QTRY_COMPARE_WITH_TIMEOUT(m_docks->ablationPanel().table()->rowCount(), 72, 20000);
}

void TestAnalysisDocks::gridIsSorted() {
  FindPanel& panel = m_docks->findPanel();
  panel.orderBox()->setCurrentIndex(1);
  QVERIFY(!m_grid->isSorted());  // by nothing
  panel.colourBox()->setCurrentIndex(int(measureIndex(u"previous")) + 1);
  QVERIFY(m_grid->isSorted());
  QCOMPARE(m_grid->order().front(), (HeadId{AttentionKind::Self, 0, 2}));
  panel.orderBox()->setCurrentIndex(0);
  QVERIFY(!m_grid->isSorted());
}

void TestAnalysisDocks::rankingStreamsIn() {
  AblationPanel& panel = m_docks->ablationPanel();
  panel.rankButton()->click();
  QTRY_COMPARE_WITH_TIMEOUT(panel.table()->rowCount(), 72, 20000);
  const double first = panel.table()->item(0, 1)->text().toDouble(),
               last = panel.table()->item(71, 1)->text().toDouble();
  QVERIFY(first > last);
  QTRY_COMPARE(m_grid->marks().size(), 72u);
  // It says of what, and shows the line of the head that was asked about.
  QVERIFY(panel.table()->horizontalHeaderItem(1)->text().contains(QStringLiteral("Hidden states")));
  const int own = panel.table()->currentRow();
  QVERIFY(panel.table()->item(own, 0)->isSelected());
  QCOMPARE(panel.table()->item(own, 0)->text(), QStringLiteral("0 · 0"));
  QVERIFY(panel.table()->viewport()->rect().intersects(
      panel.table()->visualItemRect(panel.table()->item(own, 0))));
  QCOMPARE(m_session->view().head, (HeadId{AttentionKind::Self, 0, 0}));
}

void TestAnalysisDocks::chosenHeadsShareALineView() {
  auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("lines"));
  dock->show();
  dock->raise();
  QTest::mouseClick(m_grid->viewport(), Qt::LeftButton, Qt::ControlModifier,
                    m_grid->pictureRect({AttentionKind::Self, 2, 3}).center());
  QCOMPARE(m_session->view().chosen.size(), 1u);
  LineView& lines = m_docks->lineView();
  QTRY_VERIFY(lines.keyRect(0).isValid() && lines.grab().toImage().size().width() > 50);
  // The dock may still be finding its size: move there until the token is under the mouse.
  const auto hovered = [&lines] {
    QTest::mouseMove(lines.viewport(), QPoint(1, 1));
    QTest::mouseMove(lines.viewport(), lines.queryRect(2).center());
    return lines.isolated();
  };
  QTRY_COMPARE(hovered(), (LineView::Spot{true, 2}));
  QTest::mouseClick(lines.viewport(), Qt::LeftButton, {}, lines.keyRect(4).center());
  QCOMPARE(lines.isolated(), (LineView::Spot{false, 4}));
}

void TestAnalysisDocks::comparesWithAnotherHeadAndText() {
  auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("compare"));
  dock->show();
  ComparePanel& panel = m_docks->comparePanel();
  panel.layerBox()->setValue(0);
  panel.headBox()->setValue(2);
  const Matrix expected = weights(headInput(*m_session->trace(), {AttentionKind::Self, 0, 0})).values -
                          weights(headInput(*m_session->trace(), {AttentionKind::Self, 0, 2})).values;
  QTRY_VERIFY(panel.differenceMap()->values.size() == 64 &&
              (panel.differenceMap()->values - expected).norm() < 1e-5f);
  QVERIFY(panel.readOut()->text().contains(QStringLiteral("Jensen–Shannon")));
  panel.withBox()->setCurrentIndex(2);
  panel.textField()->setText(QStringLiteral("The cat sits on the sofa"));
  QTRY_VERIFY(panel.differenceMap()->values.size() == 64 &&
              panel.differenceMap()->keys[6].text.contains(QStringLiteral("mat / sofa")));
}

void TestAnalysisDocks::comparisonFollowsTheHeatmap() {
  m_window->findChild<QDockWidget*>(QStringLiteral("compare"))->show();
  ComparePanel& panel = m_docks->comparePanel();
  panel.headBox()->setValue(2);
  QTRY_VERIFY(panel.differenceMap()->values.size() == 64);
  QVERIFY(panel.isLikeThePicture());
  const auto seen = [](const HeatmapPlot& plot) { return plot.camera().visible(); };
  // One cross-hair …
  m_heatmap->setCross(QPoint(3, 5));
  for (int i = 0; i < 3; ++i) QCOMPARE(panel.plot(i)->cross(), QPoint(3, 5));
  panel.setCross(QPoint(1, 2));
  QCOMPARE(m_heatmap->plot().cross(), QPoint(1, 2));
  panel.setCross({});
  QVERIFY(!m_heatmap->plot().cross());
  // … and one zoom, from either side: the same middle cell, and as much of the matrix as there is room for.
  m_heatmap->setCross(QPoint(4, 4));
  for (int i = 0; i < 4; ++i) m_heatmap->zoomIn();
  QVERIFY(!m_heatmap->plot().camera().isFitted());
  const QRectF own = seen(m_heatmap->plot());
  for (int i = 0; i < 3; ++i) {
    QVERIFY(!panel.plot(i)->camera().isFitted());
    const QRectF other = seen(*panel.plot(i));
    if (own.width() < 8 && other.width() < 8) QVERIFY(std::abs(own.center().x() - other.center().x()) < 0.5);
    if (own.height() < 8 && other.height() < 8)
      QVERIFY(std::abs(own.center().y() - other.center().y()) < 0.5);
    QVERIFY((seen(*panel.plot(i)).center() - seen(*panel.plot(0)).center()).manhattanLength() < 0.1);
  }
  panel.plot(2)->fit();
  QVERIFY(m_heatmap->plot().camera().isFitted());
  QCOMPARE(seen(m_heatmap->plot()), QRectF(0, 0, 8, 8));
  panel.plot(1)->zoom(3, panel.plot(1)->pictureRect().topLeft());
  QVERIFY((seen(*panel.plot(0)).center() - seen(*panel.plot(1)).center()).manhattanLength() < 0.1);
  QVERIFY(!m_heatmap->plot().camera().isFitted());
  // Other rows and columns than the picture's have a zoom of their own.
  panel.withBox()->setCurrentIndex(2);
  panel.textField()->setText(QStringLiteral("The cat"));
  QTRY_VERIFY(panel.differenceMap()->values.rows() < 8);
  QVERIFY(!panel.isLikeThePicture());
  m_heatmap->setCross(QPoint(0, 0));
  QVERIFY(panel.plot(0)->cross() != QPoint(0, 0));
}

void TestAnalysisDocks::comparisonStartsWithAnotherHead() {
  m_window->findChild<QDockWidget*>(QStringLiteral("compare"))->show();
  ComparePanel& panel = m_docks->comparePanel();
  const auto other = [&panel] { return QPoint(panel.layerBox()->value(), panel.headBox()->value()); };
  QCOMPARE(other(), QPoint(0, 1));  // the next one
  const auto show = [this](int layer, int head) {
    ViewState view = m_session->view();
    view.head = {AttentionKind::Self, layer, head};
    m_session->change(view, QStringLiteral("head"));
  };
  show(3, 4);
  QCOMPARE(other(), QPoint(0, 1));
  show(0, 1);  // never against itself: with the one before
  QCOMPARE(other(), QPoint(3, 4));
  QTRY_VERIFY(panel.differenceMap()->values.size() == 64 && panel.differenceMap()->values.norm() > 0.1f);
  QCOMPARE(panel.headBox()->maximum(), 11);
  // In another model it is the same head.
  panel.withBox()->setCurrentIndex(3);
  QCOMPARE(other(), QPoint(0, 1));
}

void TestAnalysisDocks::comparisonForgetsWhatIsGone() {
  m_window->findChild<QDockWidget*>(QStringLiteral("compare"))->show();
  ComparePanel& panel = m_docks->comparePanel();
  QTRY_COMPARE(panel.differenceMap()->values.size(), 64);
  // An empty text has special tokens, and is no text to compare with.
  panel.withBox()->setCurrentIndex(2);
  QTRY_VERIFY(panel.readOut()->text().contains(QStringLiteral("Type the other text first")));
  QCOMPARE(panel.differenceMap()->values.size(), 0);
  panel.textField()->setText(QStringLiteral("The cat sits on the very large sofa"));
  QTRY_COMPARE(panel.differenceMap()->values.size(), 64);
  QVERIFY(panel.title(1)->text().contains(QStringLiteral("sofa")));
  // A long name is shortened and said whole.
  panel.textField()->setText(QStringLiteral("The cat sits on the sofa ").repeated(20));
  QTRY_VERIFY(panel.title(1)->toolTip().contains(panel.textField()->text()));
  // Another model, which the maps are not of.
  m_session->openModel(QStringLiteral(HEEDMAP_TEST_MODELS "/multilingual-e5-small-zh-en"));
  QSignalSpy opened(m_session.get(), &Session::modelOpened);
  QVERIFY(opened.wait(20000));
  QCOMPARE(panel.differenceMap()->values.size(), 0);
  panel.textField()->clear();
  QTRY_VERIFY(panel.readOut()->text().contains(QStringLiteral("Type the other text first")));
  QTRY_VERIFY(m_session->trace());
  QTest::qWait(100);
  QCOMPARE(panel.differenceMap()->values.size(), 0);
}

QTEST_MAIN(TestAnalysisDocks)
#include "tst_analysis_docks.moc"
