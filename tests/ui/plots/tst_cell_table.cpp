// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QSignalSpy>

#include "tests/support/panel_test.h"
#include "ui/panels/heads/find_panel.h"
#include "ui/plots/heatmap_plot.h"

using namespace heedmap;

/// What is read aloud of the two large pictures.
class TestCellTable : public QObject, private PanelTest {
  Q_OBJECT

 private slots:
  void initTestCase() { QAccessible::setActive(true); }
  void init() { open(); }
  void cleanup() { close(); }

  void theHeatmapIsATable() {
    auto& plot = part<HeatmapPlot>(*m_heatmap);
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&plot);
    QVERIFY(spoken && spoken->role() == QAccessible::Table);
    QAccessibleTableInterface* table = spoken->tableInterface();
    QVERIFY(table);
    const AttentionMap& map = *m_session->map();
    QCOMPARE(table->rowCount(), 8);
    QCOMPARE(table->columnCount(), 8);
    QCOMPARE(table->rowDescription(2), QStringLiteral("cat"));
    QCOMPARE(table->columnDescription(6), QStringLiteral("mat"));
    QAccessibleInterface* cell = table->cellAt(2, 6);
    QVERIFY(cell && cell->role() == QAccessible::Cell);
    QCOMPARE(cell->text(QAccessible::Name),
             QStringLiteral("“cat” → “mat”: %1").arg(QString::number(double(map.values(2, 6)), 'g', 3)));
    QCOMPARE(cell->tableCellInterface()->rowIndex(), 2);
    QCOMPARE(cell->tableCellInterface()->columnIndex(), 6);
    QCOMPARE(cell->parent(), spoken);
    QCOMPARE(spoken->indexOfChild(cell), 2 * 8 + 6);
    QCOMPARE(spoken->child(2 * 8 + 6), cell);
    QVERIFY(!table->cellAt(8, 0) && !table->cellAt(0, -1));
    // Its place on the screen is its place in the picture.
    QCOMPARE(spoken->childAt(cell->rect().center().x(), cell->rect().center().y()), cell);
    // The cross-hair is the focus within it.
    QVERIFY(!cell->state().focused);
    m_heatmap->setCross(QPoint(6, 2));
    QVERIFY(cell->state().focused);
    QCOMPARE(spoken->focusChild(), cell);
    m_session->setTexts(QStringLiteral("cat"), {});
    QTRY_COMPARE(table->rowCount(), 3);
    QVERIFY(!cell->isValid());
  }

  void theGridIsATable() {
    QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(m_grid);
    QVERIFY(spoken && spoken->role() == QAccessible::Table);
    QAccessibleTableInterface* table = spoken->tableInterface();
    QCOMPARE(table->rowCount(), 6);
    QCOMPARE(table->columnCount(), 12);
    QCOMPARE(table->rowDescription(3), QStringLiteral("Layer 3"));
    QCOMPARE(table->columnDescription(11), QStringLiteral("Head 11"));
    QAccessibleInterface* cell = table->cellAt(3, 7);
    QCOMPARE(cell->text(QAccessible::Name), QStringLiteral("Layer 3 · Head 7"));
    m_session->edits().toggleChosen({AttentionKind::Self, 3, 7});
    QVERIFY(cell->text(QAccessible::Name).startsWith(QStringLiteral("Layer 3 · Head 7, ")));
    m_session->edits().selectHead({AttentionKind::Self, 3, 7});
    QVERIFY(cell->state().focused);
    QCOMPARE(spoken->focusChild(), cell);
    QVERIFY(m_grid->rect().contains(m_grid->mapFromGlobal(cell->rect().center())));
  }

 private:
  const OwnSettings m_settings{QStringLiteral("tst_cell_table")};
};

QTEST_MAIN(TestCellTable)
#include "tst_cell_table.moc"
