// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <map>

#include "ui/session/head_survey.h"

namespace heedmap {

/// A row a head: its name, its findings, its weight in a searched cell, and every measure.
class HeadTableModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  enum Column { Head, Found, Cell, FirstMeasure };
  static constexpr int sortRole =
      Qt::UserRole;  ///< a number to sort by; heads without a value come last in either order

  static constexpr int shareRole = sortRole + 1;  ///< the same as a share of the column's range, 0 … 1

  explicit HeadTableModel(const HeadSurvey& survey, QObject* parent = nullptr);

  /// Weights from one token to another by head; empty: no cell is searched for.
  void setCell(std::map<HeadId, float> weights);
  bool hasCell() const { return !m_cell.empty(); }
  const HeadMeasures& head(int row) const { return m_survey.table().heads[size_t(row)]; }
  int rowOf(const HeadId& id) const;  ///< −1 when there is none
  bool hasKinds() const;              ///< has the model several kinds of attention?
  /// "2 · 7" in a column of heads; with its kind of attention where a model has several.
  static QString nameOf(const HeadId& id, bool hasKinds);
  void retranslate();

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  double value(int row, int column) const;  ///< NaN where there is none
  QVariant share(int row, int column) const;
  void findLargest();
  QStringList findingsOf(const HeadId& id, bool withEvidence) const;
  void sortFindings();

  const HeadSurvey& m_survey;
  std::map<HeadId, float> m_cell;
  std::vector<double> m_largest;  ///< [column]: end of its range, or its largest value where that has no end
  std::map<HeadId, std::vector<size_t>> m_findings;  ///< in survey.findings()
};

}  // namespace heedmap
