// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/cell_table.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <map>

namespace heedmap {

namespace {

CellTable* cellTable(QObject* object) {
  return dynamic_cast<CellTable*>(object);
}

bool contains(const CellTable& table, QPoint cell) {
  return QRect(QPoint(), table.cellCounts()).contains(cell);
}

/// A cell of a table; it may outlive it.
class SpokenCell : public QAccessibleInterface, public QAccessibleTableCellInterface {
 public:
  SpokenCell(QWidget* widget, QPoint cell) : m_widget(widget), m_cell(cell) {}

  QPoint cell() const { return m_cell; }
  bool isValid() const override { return m_widget && contains(*content(), m_cell); }
  QObject* object() const override { return nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_widget); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Name && isValid() ? content()->cellName(m_cell) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect inWidget = content()->cellRect(m_cell);
    return {m_widget->mapToGlobal(inWidget.topLeft()), inWidget.size()};
  }
  QAccessible::Role role() const override { return QAccessible::Cell; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = true;
    state.selectable = true;
    state.focused = state.selected = isSelected();
    state.invalid = !isValid();
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this)
                                                   : nullptr;
  }

  bool isSelected() const override { return isValid() && content()->currentCell() == m_cell; }
  QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  int columnIndex() const override { return m_cell.x(); }
  int rowIndex() const override { return m_cell.y(); }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }
  QAccessibleInterface* table() const override { return parent(); }

 private:
  const CellTable* content() const { return cellTable(m_widget); }

  QPointer<QWidget> m_widget;
  QPoint m_cell;
};

/// Makes its cells when they are asked for: a large matrix has millions.
class SpokenTable : public QAccessibleWidget, public QAccessibleTableInterface {
 public:
  explicit SpokenTable(QWidget* widget) : QAccessibleWidget(widget, QAccessible::Table) {}
  ~SpokenTable() override {
    for (const auto& [cell, id] : m_cells) QAccessible::deleteAccessibleInterface(id);
  }

  int childCount() const override { return rowCount() * columnCount(); }
  QAccessibleInterface* child(int index) const override {
    return columnCount() > 0 ? cellAt(index / columnCount(), index % columnCount()) : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    const auto* cell = dynamic_cast<const SpokenCell*>(child);
    return cell ? cell->cell().y() * columnCount() + cell->cell().x() : -1;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    const auto cell = content().cellUnder(widget()->mapFromGlobal(QPoint(x, y)));
    return cell ? cellAt(cell->y(), cell->x()) : nullptr;
  }
  QAccessibleInterface* focusChild() const override {
    const auto cell = content().currentCell();
    return cell ? cellAt(cell->y(), cell->x()) : QAccessibleWidget::focusChild();
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableInterface) return static_cast<QAccessibleTableInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }

  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  QAccessibleInterface* cellAt(int row, int column) const override {
    if (!contains(content(), {column, row})) return nullptr;
    const auto [place, isNew] = m_cells.try_emplace({row, column}, 0);
    if (isNew)
      place->second = QAccessible::registerAccessibleInterface(new SpokenCell(widget(), {column, row}));
    return QAccessible::accessibleInterface(place->second);
  }
  int selectedCellCount() const override { return content().currentCell() ? 1 : 0; }
  QList<QAccessibleInterface*> selectedCells() const override {
    const auto cell = content().currentCell();
    return cell ? QList<QAccessibleInterface*>{cellAt(cell->y(), cell->x())} : QList<QAccessibleInterface*>();
  }
  QString columnDescription(int column) const override {
    return column >= 0 && column < columnCount() ? content().columnName(column) : QString();
  }
  QString rowDescription(int row) const override {
    return row >= 0 && row < rowCount() ? content().rowName(row) : QString();
  }
  int selectedColumnCount() const override { return 0; }
  int selectedRowCount() const override { return 0; }
  int columnCount() const override { return content().cellCounts().width(); }
  int rowCount() const override { return content().cellCounts().height(); }
  QList<int> selectedColumns() const override { return {}; }
  QList<int> selectedRows() const override { return {}; }
  bool isColumnSelected(int) const override { return false; }
  bool isRowSelected(int) const override { return false; }
  bool selectRow(int) override { return false; }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override {}

 private:
  const CellTable& content() const { return *cellTable(widget()); }

  mutable std::map<std::pair<int, int>, QAccessible::Id> m_cells;  ///< by row and column
};

QAccessibleInterface* spoken(const QString&, QObject* object) {
  auto* widget = qobject_cast<QWidget*>(object);
  return widget && cellTable(widget) ? new SpokenTable(widget) : nullptr;
}

}  // namespace

void speakCellTables() {
  static const bool isInstalled = [] {
    QAccessible::installFactory(spoken);
    return true;
  }();
  Q_UNUSED(isInstalled);
}

void sayCurrentCell(QWidget& widget) {
  const auto* table = cellTable(&widget);
  const auto cell = table ? table->currentCell() : std::nullopt;
  if (!cell || !QAccessible::isActive()) return;
  QAccessibleEvent event(&widget, QAccessible::Focus);
  event.setChild(cell->y() * table->cellCounts().width() + cell->x());
  QAccessible::updateAccessibility(&event);
}

}  // namespace heedmap
