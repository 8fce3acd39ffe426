// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>

#include "core/analysis/measures/measure_filter.h"
#include "ui/panels/heads/head_table_model.h"

namespace heedmap {

/// The heads that a filter accepts, sorted; heads without a value stay at the end in either order.
class HeadFilterModel : public QSortFilterProxyModel {
 public:
  explicit HeadFilterModel(HeadTableModel& table, QObject* parent = nullptr)
      : QSortFilterProxyModel(parent), m_table(table) {
    setSourceModel(&table);
    setSortRole(HeadTableModel::sortRole);
  }

  void setFilter(const MeasureFilter& filter) {
    m_filter = filter;
    invalidateFilter();
  }

 protected:
  bool filterAcceptsRow(int row, const QModelIndex&) const override {
    return m_filter.accepts(m_table.head(row));
  }
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
    const double a = left.data(HeadTableModel::sortRole).toDouble(),
                 b = right.data(HeadTableModel::sortRole).toDouble();
    if (std::isnan(a) || std::isnan(b))
      return sortOrder() == Qt::AscendingOrder ? !std::isnan(a) && std::isnan(b)
                                               : std::isnan(a) && !std::isnan(b);
    return a < b;
  }

 private:
  HeadTableModel& m_table;
  MeasureFilter m_filter;
};

}  // namespace heedmap
