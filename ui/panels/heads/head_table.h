// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QTableView>
#include <set>

namespace heedmap {

class HeadFilterModel;

/// The heads with what was found about them, and the measures that somebody asks for: those of a filter or a
/// colour by themselves, others out of the menu of columns. Every number stands on a bar of its length.
class HeadTable : public QTableView {
  Q_OBJECT

 public:
  explicit HeadTable(HeadFilterModel& shown);

  /// Columns of the model that a filter, a colour or a search uses.
  void setInUse(const std::set<int>& columns);
  /// One action a measure, checked while its column is shown. Also on the headers, by a right click.
  QMenu* columnMenu() { return &m_columns; }
  void retranslate();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showColumns();
  void setWidths();

  QMenu m_columns;
  std::set<int> m_inUse;
  std::set<int> m_chosen;  ///< out of the menu
};

}  // namespace heedmap
