// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heads/head_table.h"

#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <utility>

#include "ui/panels/heads/head_filter_model.h"
#include "ui/panels/heads/head_table_model.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {

/// A number, on a bar as long as its share of the column's range.
class BarDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    bool isShare = false;
    const double share = index.data(HeadTableModel::shareRole).toDouble(&isShare);
    if (!isShare) return QStyledItemDelegate::paint(painter, option, index);
    // The ground, the bar on it, and the number on both.
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString number = std::exchange(item.text, {});
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const bool isSelected = item.state & QStyle::State_Selected;
    constexpr float faint = 0.28f;
    QColor colour =
        isSelected ? item.palette.color(QPalette::HighlightedText) : themeOf(item.palette).selection;
    const QColor ink = isSelected ? colour : item.palette.color(QPalette::Text);
    colour.setAlphaF(faint);
    const QRect room = item.rect.adjusted(2, 2, -2, -2);
    painter->fillRect(QRectF(room.left(), room.top(), room.width() * share, room.height()), colour);
    painter->setPen(ink);
    painter->drawText(room.adjusted(2, 0, -2, 0), int(item.displayAlignment), number);
  }
};

}  // namespace

HeadTable::HeadTable(HeadFilterModel& shown) {
  setModel(&shown);
  setItemDelegate(new BarDelegate(this));
  setSortingEnabled(true);
  sortByColumn(HeadTableModel::Head, Qt::AscendingOrder);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setAlternatingRowColors(true);
  setShowGrid(false);
  setWordWrap(false);
  setTabKeyNavigation(false);
  verticalHeader()->hide();
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setMinimumSectionSize(24);
  horizontalHeader()->setSectionResizeMode(HeadTableModel::Found, QHeaderView::Stretch);
  horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(horizontalHeader(), &QWidget::customContextMenuRequested, this,
          [this](QPoint at) { m_columns.popup(horizontalHeader()->mapToGlobal(at)); });
  for (int column = HeadTableModel::FirstMeasure; column < model()->columnCount(); ++column) {
    QAction* action = m_columns.addAction(QString());
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, column](bool isWanted) {
      if (isWanted)
        m_chosen.insert(column);
      else
        m_chosen.erase(column), m_inUse.erase(column);
      showColumns();
    });
  }
  m_columns.setToolTipsVisible(true);
  connect(model(), &QAbstractItemModel::modelReset, this, &HeadTable::setWidths);
  showColumns();
}

void HeadTable::setInUse(const std::set<int>& columns) {
  if (columns == m_inUse) return;
  m_inUse = columns;
  showColumns();
}

void HeadTable::showColumns() {
  for (int column = HeadTableModel::Cell; column < model()->columnCount(); ++column) {
    const bool isShown = m_inUse.contains(column) || m_chosen.contains(column);
    setColumnHidden(column, !isShown);
    if (column >= HeadTableModel::FirstMeasure)
      m_columns.actions()[column - HeadTableModel::FirstMeasure]->setChecked(isShown);
  }
}

void HeadTable::setWidths() {
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  resizeColumnToContents(HeadTableModel::Head);  // the longest kind of attention fits
  for (int column = HeadTableModel::Cell; column < model()->columnCount(); ++column) {
    const QString title = model()->headerData(column, Qt::Horizontal).toString();
    constexpr int arrow = 32;  // of the order
    setColumnWidth(column, fontMetrics().horizontalAdvance(title) + arrow);
  }
}

void HeadTable::retranslate() {
  for (int column = HeadTableModel::FirstMeasure; column < model()->columnCount(); ++column) {
    QAction* action = m_columns.actions()[column - HeadTableModel::FirstMeasure];
    action->setText(model()->headerData(column, Qt::Horizontal).toString());
    action->setToolTip(model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
  }
  setAccessibleName(tr("Measures of all heads"));
  setWidths();
}

void HeadTable::changeEvent(QEvent* event) {
  QTableView::changeEvent(event);
  if (event->type() == QEvent::FontChange) setWidths();
}

}  // namespace heedmap
