// SPDX-License-Identifier: GPL-3.0-or-later
#include <QComboBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>

#include "core/analysis/measures/measure_list.h"
#include "tests/support/panel_test.h"
#include "ui/controls/on_screen.h"
#include "ui/controls/token_strip.h"
#include "ui/panels/ablation_panel.h"
#include "ui/panels/heads/find_panel.h"
#include "ui/panels/heads/head_table_model.h"

using namespace heedmap;

namespace {

/// As if `path` had been chosen in the dialog that the panel opens.
void exportTo(FindPanel& panel, const QString& path) {
  part<QPushButton>(panel, u"export"_qs).click();
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
    auto& table = part<QTableView>(panel, u"table"_qs);
    auto& filter = part<QLineEdit>(panel, u"filter"_qs);
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

  void twoClicksRankHeads() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& table = part<QTableView>(panel, u"table"_qs);
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
    auto& colourBy = part<QComboBox>(panel, u"colourBy"_qs);
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
    auto& table = part<QTableView>(panel, u"table"_qs);
    auto& filter = part<QLineEdit>(panel, u"filter"_qs);
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
    auto& need = part<QPushButton>(panel, u"need"_qs);
    m_window->findChild<QDockWidget*>(QStringLiteral("find"))->raise();
    panel.search(2, 6);
    const auto ranked = rankByCell(*m_session->trace(), AttentionKind::Self, 2, 6);
    QTRY_COMPARE(m_session->view().head, ranked[0].id);
    QCOMPARE(m_session->view().pin, (Pin{Pin::Kind::Query, 2, 6}));
    QTRY_VERIFY(need.isVisible());
    need.click();
    QCOMPARE(m_session->view().ablation.heads, (std::vector<HeadId>{ranked[0].id}));
    QTRY_VERIFY(part<AblationPanel>(*m_window).isVisible());
    QTRY_VERIFY(
        part<QLabel>(part<AblationPanel>(*m_window), u"effect"_qs).text().contains(QStringLiteral("%")));
    QTRY_COMPARE_WITH_TIMEOUT(part<QTableWidget>(part<AblationPanel>(*m_window)).rowCount(), 72, 20000);
  }

  void gridIsSorted() {
    FindPanel& panel = part<FindPanel>(*m_window);
    auto& colourBy = part<QComboBox>(panel, u"colourBy"_qs);
    auto& order = part<QComboBox>(panel, u"order"_qs);
    order.setCurrentIndex(1);
    QVERIFY(!m_grid->isSorted());  // by nothing
    colourBy.setCurrentIndex(int(measureIndex(u"previous")) + 1);
    QVERIFY(m_grid->isSorted());
    QCOMPARE(m_grid->order().front(), (HeadId{AttentionKind::Self, 0, 2}));
    order.setCurrentIndex(0);
    QVERIFY(!m_grid->isSorted());
  }

 private:
  const OwnSettings m_settings{u"tst_find_panel"_qs};
};

QTEST_MAIN(TestFindPanel)
#include "tst_find_panel.moc"
