// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

#include "core/model/open_model.h"
#include "core/error.h"
#include "ui/widgets/ablation_panel.h"
#include "ui/widgets/analysis_docks.h"
#include "ui/widgets/compare_panel.h"
#include "ui/widgets/find_panel.h"
#include "ui/widgets/head_table_model.h"
#include "ui/widgets/line_view.h"
#include "ui/widgets/reading_panel.h"
#include "ui/widgets/token_strip.h"

using namespace heedmap;

namespace {

std::shared_ptr<const QuerySource> open(const QString& path, std::stop_token stop) {
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
  void rankingStreamsIn();
  void chosenHeadsShareALineView();
  void comparesWithAnotherHeadAndText();

 private:
  std::unique_ptr<QMainWindow> m_window;
  std::unique_ptr<Session> m_session;
  HeadGrid* m_grid = nullptr;
  AnalysisDocks* m_docks = nullptr;
};

void TestAnalysisDocks::init() {
  m_session = std::make_unique<Session>(open);
  m_window = std::make_unique<QMainWindow>();
  m_grid = new HeadGrid;
  m_window->setCentralWidget(m_grid);
  m_docks = new AnalysisDocks(*m_window, *m_session, open, *m_grid);
  auto* neighbour = new QDockWidget(m_window.get());
  m_window->addDockWidget(Qt::RightDockWidgetArea, neighbour);
  m_docks->arrange(neighbour);
  connect(m_session.get(), &Session::traceReady, m_grid,
          [this] { m_grid->show(m_session->trace(), AttentionKind::Self, {}, {}); });
  m_window->resize(1200, 900);
  m_window->show();
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
  QVERIFY(m_session->map()->note.contains(QStringLiteral("renormalised")));
  QVERIFY(!m_session->reading(0, 0)->hasScores);
  m_session->history().undo();
  QVERIFY(!panel.renormaliseBox()->isChecked());
  m_session->history().undo();
  QCOMPARE(m_session->map()->values.rows(), 8);
  QVERIFY(m_session->map()->note.isEmpty());
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
  QVERIFY(m_session->map()->note.contains(QStringLiteral("switched off")));
  QVERIFY(m_grid->marks().at({AttentionKind::Self, 0, 0}).isDimmed);
  m_session->history().undo();
  QTRY_VERIFY(m_session->map()->note.isEmpty());
}

void TestAnalysisDocks::rankingStreamsIn() {
  AblationPanel& panel = m_docks->ablationPanel();
  panel.rankButton()->click();
  QTRY_COMPARE_WITH_TIMEOUT(panel.table()->rowCount(), 72, 20000);
  const double first = panel.table()->item(0, 1)->text().toDouble(),
               last = panel.table()->item(71, 1)->text().toDouble();
  QVERIFY(first > last);
  QTRY_COMPARE(m_grid->marks().size(), 72u);
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

QTEST_MAIN(TestAnalysisDocks)
#include "tst_analysis_docks.moc"
