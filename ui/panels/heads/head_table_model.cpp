// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/heads/head_table_model.h"
#include "core/analysis/measures/measure_list.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {

QString ofCore(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

}  // namespace

HeadTableModel::HeadTableModel(const HeadSurvey& survey, QObject* parent)
    : QAbstractTableModel(parent), m_survey(survey) {
  connect(&survey, &HeadSurvey::changed, this, [this] {
    beginResetModel();
    sortFindings();
    findLargest();
    endResetModel();
  });
}

void HeadTableModel::setCell(std::map<HeadId, float> weights) {
  m_cell = std::move(weights);
  findLargest();
  if (rowCount() > 0) emit dataChanged(index(0, Cell), index(rowCount() - 1, Cell));
}

QString HeadTableModel::nameOf(const HeadId& id, bool hasKinds) {
  const QString name = QStringLiteral("%1 · %2").arg(id.layer).arg(id.head);
  if (!hasKinds) return name;
  switch (id.kind) {
    case AttentionKind::Self:
      return tr("encoder %1").arg(name);
    case AttentionKind::DecoderSelf:
      return tr("decoder %1").arg(name);
    case AttentionKind::Cross:
      return tr("cross %1").arg(name);
  }
  return name;
}

bool HeadTableModel::hasKinds() const {
  // Kinds follow each other: the last head is of the last one.
  const auto& heads = m_survey.table().heads;
  return !heads.empty() && heads.back().id.kind != AttentionKind::Self;
}

int HeadTableModel::rowOf(const HeadId& id) const {
  const auto& heads = m_survey.table().heads;
  const auto found =
      std::find_if(heads.begin(), heads.end(), [&](const HeadMeasures& head) { return head.id == id; });
  return found == heads.end() ? -1 : int(found - heads.begin());
}

void HeadTableModel::retranslate() {
  emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int HeadTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : int(m_survey.table().heads.size());
}

int HeadTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : FirstMeasure + int(measures().size());
}

double HeadTableModel::value(int row, int column) const {
  const HeadMeasures& head = this->head(row);
  if (column >= FirstMeasure) return head.values[size_t(column - FirstMeasure)].value;
  if (column == Head) return double(int(head.id.kind)) * 1e6 + head.id.layer * 1e3 + head.id.head;
  if (column == Found) {
    const auto found = m_findings.find(head.id);
    return found == m_findings.end() ? std::numeric_limits<double>::quiet_NaN()
                                     : double(found->second.size());
  }
  const auto found = m_cell.find(head.id);
  return found == m_cell.end() ? std::numeric_limits<double>::quiet_NaN() : double(found->second);
}

void HeadTableModel::findLargest() {
  m_largest.assign(size_t(columnCount()), 0);
  for (int column = Cell; column < columnCount(); ++column) {
    double& largest = m_largest[size_t(column)];
    if (column >= FirstMeasure) largest = measures()[size_t(column - FirstMeasure)].most;
    if (std::isfinite(largest) && column != Cell) continue;
    largest = column >= FirstMeasure ? measures()[size_t(column - FirstMeasure)].least : 0;
    for (int row = 0; row < rowCount(); ++row) largest = std::fmax(largest, value(row, column));
  }
}

QVariant HeadTableModel::share(int row, int column) const {
  if (column < Cell || size_t(column) >= m_largest.size()) return {};
  const double number = value(row, column), most = m_largest[size_t(column)];
  const double least = column >= FirstMeasure ? measures()[size_t(column - FirstMeasure)].least : 0;
  if (std::isnan(number) || !(most > least)) return {};
  return std::clamp((number - least) / (most - least), 0.0, 1.0);
}

QStringList HeadTableModel::findingsOf(const HeadId& id, bool withEvidence) const {
  QStringList names;
  const auto found = m_findings.find(id);
  if (found == m_findings.end()) return names;
  for (const size_t index : found->second) {
    const Finding& finding = m_survey.findings()[index];
    const QString name = ofCore(headRoles()[finding.role].name);
    names << (withEvidence ? tr("%1: %2").arg(name, evidenceText(finding)) : name);
  }
  return names;
}

void HeadTableModel::sortFindings() {
  m_findings.clear();
  for (size_t i = 0; i < m_survey.findings().size(); ++i) m_findings[m_survey.findings()[i].id].push_back(i);
}

QVariant HeadTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const HeadMeasures& head = this->head(index.row());
  switch (role) {
    case sortRole:
      return value(index.row(), index.column());
    case shareRole:
      return share(index.row(), index.column());
    case Qt::DisplayRole: {
      if (index.column() == Head) {
        return nameOf(head.id, hasKinds());
      }
      if (index.column() == Found) return findingsOf(head.id, false).join(QStringLiteral(", "));
      const double number = value(index.row(), index.column());
      return std::isnan(number) ? QStringLiteral("–") : QString::number(number, 'f', 3);
    }
    case Qt::ToolTipRole: {
      if (index.column() == Found) return findingsOf(head.id, true).join(QLatin1Char('\n'));
      if (index.column() < FirstMeasure) return {};
      const size_t measure = size_t(index.column() - FirstMeasure);
      const auto& spreads = m_survey.table().corpus.heads;
      if (size_t(index.row()) >= spreads.size())
        return tr("Rows behind it: %1").arg(head.values[measure].rows);
      const Spread& spread = spreads[size_t(index.row())].values[measure];
      return tr("Mean over %1 texts, standard deviation %2")
          .arg(spread.texts)
          .arg(spread.deviation(), 0, 'f', 3);
    }
    case Qt::TextAlignmentRole:
      return int(Qt::AlignVCenter | (index.column() == Found ? Qt::AlignLeft : Qt::AlignRight));
    default:
      return {};
  }
}

QVariant HeadTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
  const bool isTip = role == Qt::ToolTipRole;
  switch (section) {
    case Head:
      return isTip ? tr("Layer · head, counted from 0") : tr("Head");
    case Found:
      return isTip ? tr("Names for what a head does, where a measure passes a stated threshold")
                   : tr("Finding");
    case Cell:
      return isTip ? tr("Weight from the chosen query token to the chosen key token") : tr("From → to");
    default: {
      const Measure& measure = measures()[size_t(section - FirstMeasure)];
      return isTip ? QStringLiteral("%1: %2").arg(QLatin1StringView(measure.name), ofCore(measure.definition))
                   : ofCore(measure.label);
    }
  }
}

}  // namespace heedmap
