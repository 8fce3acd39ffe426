// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAbstractItemView>
#include <QComboBox>
#include <QCompleter>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>

#include "core/analysis/measures/measure_list.h"
#include "core/parallel/parallel_for.h"
#include "core/textbook/textbook_options.h"
#include "tests/support/panel_test.h"
#include "ui/controls/on_screen.h"
#include "ui/controls/problem_label.h"
#include "ui/controls/tokens/token_strip.h"
#include "ui/panels/ablation_panel.h"
#include "ui/panels/heads/filter_field.h"
#include "ui/panels/heads/find_panel.h"
#include "ui/panels/heads/head_table.h"
#include "ui/panels/heads/head_table_model.h"

using namespace heedmap;

namespace {

/// As if `path` had been chosen in the dialog that the panel opens.
void exportTo(FindPanel& panel, const QString& path) {
  part<QPushButton>(panel, QStringLiteral("export")).click();
  auto& dialog = part<QFileDialog>(panel);
  emit dialog.fileSelected(path);
  delete &dialog;
}

}  // namespace

class TestFindPanel : public QObject, private PanelTest {
  Q_OBJECT

 private slots:
  void init() { open(); }
  void cleanup() { close(); }

  void tableHoldsAllHeadsAndFilters() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& table = part<QTableView>(panel, QStringLiteral("table"));
    auto& filter = part<QLineEdit>(panel, QStringLiteral("filter"));
    QCOMPARE(table.model()->rowCount(), 72);
    filter.setText(QStringLiteral("previous > 0.9"));
    QCOMPARE(table.model()->rowCount(), 1);
    QCOMPARE(table.model()->index(0, HeadTableModel::Head).data().toString(), QStringLiteral("0 · 2"));
    QVERIFY(table.model()
                ->index(0, HeadTableModel::Found)
                .data()
                .toString()
                .contains(QStringLiteral("Previous-token head")));
    QVERIFY(m_grid->marks().at({AttentionKind::Self, 0, 0}).isDimmed);
    QVERIFY(!m_grid->marks().at({AttentionKind::Self, 0, 2}).isDimmed);
    // A filter that cannot be read leaves the one before in force.
    filter.setText(QStringLiteral("previous >"));
    QCOMPARE(table.model()->rowCount(), 1);
    filter.clear();
    QCOMPARE(table.model()->rowCount(), 72);
    table.selectRow(5);
    QCOMPARE(m_session->view().head, (HeadId{AttentionKind::Self, 0, 5}));
  }

  /// A text whose measuring takes a while says how far it is, and is not begun again after Cancel.
  void aLongTextIsMeasuredUnderWay() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& cancel = part<QPushButton>(panel, QStringLiteral("cancel"));
    auto& again = part<QPushButton>(panel, QStringLiteral("text"));
    m_window->findChild<QDockWidget*>(QStringLiteral("find"))->raise();
    m_session->openModel(TextbookOptions{});
    QTRY_COMPARE(part<HeadSurvey>(*m_window).table().heads.size(), 8u);
    QTRY_VERIFY(!cancel.isVisible() && !again.isVisible());
    const int threads = threadCount();
    setThreadCount(1);  // so that it takes a while on any machine
    type(*m_window, QStringLiteral("cat mat ").repeated(1750));
    QTRY_VERIFY_WITH_TIMEOUT(cancel.isVisible(), 60'000);
    cancel.click();
    setThreadCount(threads);
    QVERIFY(!cancel.isVisible() && again.isVisible());
    QVERIFY(part<HeadSurvey>(*m_window).measuredTrace() != m_session->trace());
    m_session->edits().moveHead(0, 1);
    QVERIFY(!part<HeadSurvey>(*m_window).isMeasuringText());
    again.click();
    QVERIFY(part<HeadSurvey>(*m_window).isMeasuringText() && !again.isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(part<HeadSurvey>(*m_window).measuredTrace() == m_session->trace(), 120'000);
    QTRY_VERIFY(!cancel.isVisible() && !again.isVisible());
    QCOMPARE(part<HeadSurvey>(*m_window).table().heads.size(), 8u);
  }

  void twoClicksRankHeads() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& table = part<QTableView>(panel, QStringLiteral("table"));
    auto& strip = part<TokenStrip>(panel);
    m_window->findChild<QDockWidget*>(QStringLiteral("find"))->raise();
    QTRY_VERIFY(isOnScreen(strip));
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.tokenRect(2).center());  // cat
    QTest::mouseClick(&strip, Qt::LeftButton, {}, strip.tokenRect(6).center());  // mat
    QTRY_VERIFY(!table.isColumnHidden(HeadTableModel::Cell) && m_grid->marks().size() == 72);
    const auto ranked = rankByCell(*m_session->trace(), AttentionKind::Self, 2, 6);
    QTRY_COMPARE(table.model()->index(0, HeadTableModel::Head).data().toString(),
                 QStringLiteral("%1 · %2").arg(ranked[0].id.layer).arg(ranked[0].id.head));
    QCOMPARE(m_grid->marks().at(ranked[0].id).share, 1.0);
  }

  void gridIsColouredByAMeasure() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& colourBy = part<QComboBox>(panel, QStringLiteral("colourBy"));
    colourBy.setCurrentIndex(int(measureIndex(u"previous")) + 1);
    QCOMPARE(m_grid->marks().size(), 72u);
    const HeadMark& mark = m_grid->marks().at({AttentionKind::Self, 0, 2});
    QVERIFY(*mark.share > 0.95);
    QVERIFY(mark.text.contains(QStringLiteral("Previous")));
    colourBy.setCurrentIndex(0);
    QVERIFY(m_grid->marks().empty());
  }

  void exportedTableIsWhatIsShown() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& table = part<QTableView>(panel, QStringLiteral("table"));
    auto& filter = part<QLineEdit>(panel, QStringLiteral("filter"));
    filter.setText(QStringLiteral("layer = 3"));
    table.sortByColumn(HeadTableModel::Head, Qt::DescendingOrder);
    QTemporaryDir folder;
    exportTo(panel, folder.filePath(QStringLiteral("t.csv")));
    QFile file(folder.filePath(QStringLiteral("t.csv")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 13);
    QVERIFY(lines[1].startsWith("3,11,"));
    QSignalSpy failed(m_session, &Session::partFailed);
    exportTo(panel, QStringLiteral("/nowhere/t.csv"));
    QCOMPARE(failed.size(), 1);
    QVERIFY(failed.first().first().toString().contains(QStringLiteral("/nowhere/t.csv")));
  }

  void aSearchShowsItsHeadAndAsksWhetherItMatters() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& need = part<QPushButton>(panel, QStringLiteral("need"));
    m_window->findChild<QDockWidget*>(QStringLiteral("find"))->raise();
    panel.search(2, 6);
    const auto ranked = rankByCell(*m_session->trace(), AttentionKind::Self, 2, 6);
    QTRY_COMPARE(m_session->view().head, ranked[0].id);
    QCOMPARE(m_session->view().pin, (Pin{Pin::Kind::Query, 2, 6}));
    QTRY_VERIFY(need.isVisible());
    need.click();
    QCOMPARE(m_session->view().ablation.heads, (std::vector<HeadId>{ranked[0].id}));
    QTRY_VERIFY(part<AblationPanel>(*m_window).isVisible());
    QTRY_VERIFY(part<QLabel>(part<AblationPanel>(*m_window), QStringLiteral("effect"))
                    .text()
                    .contains(QStringLiteral("%")));
    QTRY_COMPARE_WITH_TIMEOUT(part<QTableWidget>(part<AblationPanel>(*m_window)).rowCount(), 72, 20000);
  }

  void theTableShowsWhatIsAskedFor() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& table = part<HeadTable>(panel, QStringLiteral("table"));
    auto& filter = part<QLineEdit>(panel, QStringLiteral("filter"));
    auto& colourBy = part<QComboBox>(panel, QStringLiteral("colourBy"));
    const auto shown = [&table] {
      std::set<int> columns;
      for (int column = 0; column < table.model()->columnCount(); ++column)
        if (!table.isColumnHidden(column)) columns.insert(column);
      return columns;
    };
    const auto column = [](const char* measure) {
      return HeadTableModel::FirstMeasure + int(measureIndex(QLatin1StringView(measure)));
    };
    const std::set<int> always{HeadTableModel::Head, HeadTableModel::Found};
    QCOMPARE(shown(), always);
    filter.setText(QStringLiteral("previous > 0.2 and not first > 0.9"));
    QCOMPARE(shown(), (std::set<int>{HeadTableModel::Head, HeadTableModel::Found, column("previous"),
                                     column("first")}));
    filter.clear();
    colourBy.setCurrentIndex(int(measureIndex(u"entropy")) + 1);
    QCOMPARE(shown(), (std::set<int>{HeadTableModel::Head, HeadTableModel::Found, column("entropy")}));
    table.columnMenu()->actions().at(int(measureIndex(u"peak")))->trigger();
    colourBy.setCurrentIndex(0);
    QCOMPARE(shown(), (std::set<int>{HeadTableModel::Head, HeadTableModel::Found, column("peak")}));
    table.columnMenu()->actions().at(int(measureIndex(u"peak")))->trigger();
    QCOMPARE(shown(), always);
    // A number is as long as its share of the range: of 0 to 1, and of the largest where there is no end.
    const auto share = [&](const HeadId& id, const char* measure) {
      const auto& model = part<HeadTableModel>(panel);
      return model.index(model.rowOf(id), column(measure)).data(HeadTableModel::shareRole).toDouble();
    };
    const auto& heads = part<HeadSurvey>(*m_window).table().heads;
    double largest = 0;
    for (const HeadMeasures& head : heads)
      largest = std::fmax(largest, head.values[measureIndex(u"distance")].value);
    for (const HeadMeasures& head : {heads[2], heads[70]}) {
      QVERIFY(std::abs(share(head.id, "previous") - head.values[measureIndex(u"previous")].value) < 1e-9);
      QVERIFY(std::abs(share(head.id, "distance") - head.values[measureIndex(u"distance")].value / largest) <
              1e-9);
    }
  }

  void namesAreCompletedWhileTheyAreTyped() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& filter = part<FilterField>(panel, QStringLiteral("filter"));
    m_window->activateWindow();
    filter.setFocus();
    QTest::keyClicks(&filter, QStringLiteral("self > 0.5 and prev"));
    QVERIFY(filter.names().popup()->isVisible());
    QCOMPARE(filter.names().currentCompletion(), QStringLiteral("previous"));
    emit filter.names().activated(QStringLiteral("previous"));
    QCOMPARE(filter.text(), QStringLiteral("self > 0.5 and previous"));
    filter.names().popup()->hide();
    // What is wrong is one sentence with what was meant.
    filter.setText(QStringLiteral("prev > 0.5"));
    auto& problem = part<ProblemLabel>(panel);
    QVERIFY(problem.isVisible());
    QCOMPARE(problem.text(), QStringLiteral("There is no measure “prev”: did you mean previous?"));
    filter.setText(QStringLiteral("previous > 0.5"));
    QVERIFY(!problem.isVisible());
  }

  void aSearchIsWhatTheGridIsColouredBy() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& colourBy = part<QComboBox>(panel, QStringLiteral("colourBy"));
    auto& strip = part<TokenStrip>(panel);
    colourBy.setCurrentIndex(3);
    const int count = colourBy.count();
    panel.search(2, 6);
    QCOMPARE(colourBy.count(), count + 1);
    QCOMPARE(colourBy.currentIndex(), count);
    QTRY_COMPARE(m_grid->marks().size(), 72u);
    const auto ranked = rankByCell(*m_session->trace(), AttentionKind::Self, 2, 6);
    QTRY_COMPARE(m_grid->marks().at(ranked[0].id).share, 1.0);
    colourBy.setCurrentIndex(int(measureIndex(u"previous")) + 1);  // another one may be chosen meanwhile
    QVERIFY(*m_grid->marks().at({AttentionKind::Self, 0, 2}).share > 0.95);
    colourBy.setCurrentIndex(count);
    strip.choose({}, {});
    QCOMPARE(colourBy.count(), count);
    QCOMPARE(colourBy.currentIndex(), 3);
  }

  void gridIsSorted() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& colourBy = part<QComboBox>(panel, QStringLiteral("colourBy"));
    auto& order = part<QComboBox>(panel, QStringLiteral("order"));
    order.setCurrentIndex(1);
    QVERIFY(!m_grid->isSorted());  // by nothing
    colourBy.setCurrentIndex(int(measureIndex(u"previous")) + 1);
    QVERIFY(m_grid->isSorted());
    QCOMPARE(m_grid->order().front(), (HeadId{AttentionKind::Self, 0, 2}));
    order.setCurrentIndex(0);
    QVERIFY(!m_grid->isSorted());
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_find_panel")};
};

QTEST_MAIN(TestFindPanel)
#include "tst_find_panel.moc"
