// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/initialisation_table.h"

#include "core/error.h"
#include "core/model/textbook_layer.h"

namespace heedmap {

namespace {

constexpr int measuredHeads = 8;

double meanSquare(const Matrix& matrix) {
  return double(matrix.squaredNorm()) / double(std::max<Eigen::Index>(matrix.size(), 1));
}

}  // namespace

InitialisationTable::InitialisationTable(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::RichText);
  setWordWrap(true);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void InitialisationTable::show(const LessonState& state) {
  auto options = state.textbook();
  setVisible(options.has_value() && state.hasHead());
  if (!options || !state.hasHead()) return;
  options->score = ScoreFunction::Dot;
  options->dV = 1;
  if (options == m_options && state.trace == m_trace) return;
  m_options = options;
  m_trace = state.trace;
  m_rows.clear();
  // Large layers have numbers enough in one head.
  const int heads = qint64(options->dModel) * options->dK > 300'000 ? 1 : measuredHeads;
  for (const InitialisationInfo& start : initialisations) {
    TextbookOptions changed = *options;
    changed.initialisation = start.value;
    changed.heads = heads;
    const TextbookLayer layer(changed);
    Row row{variance(start.value, changed.dModel, changed.dK), 0, 0, 0};
    for (int head = 0; head < heads; ++head) {
      const AttentionTrace trace = layer.runHead(*state.trace, head);
      row.measured += meanSquare(layer.projection(TextbookLayer::Projection::Query, head)) / heads;
      row.dotMeasured += meanSquare(rawScores(headInput(trace, {AttentionKind::Self, 0, 0}))) / heads;
    }
    const double component = row.variance * changed.dModel;
    row.dotVariance = changed.dK * component * component;
    m_rows.push_back(row);
  }
  retranslate();
}

void InitialisationTable::retranslate() {
  if (m_rows.empty()) return;
  QString lines;
  for (size_t i = 0; i < m_rows.size(); ++i) {
    const Row& row = m_rows[i];
    const auto cell = [](double value) {
      return QStringLiteral("<td align=right>%1&nbsp;&nbsp;</td>").arg(value, 0, 'g', 3);
    };
    lines += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td>%2%3%4%5</tr>")
                 .arg(say(initialisations[i].name), cell(row.variance), cell(row.measured),
                      cell(row.dotVariance), cell(row.dotMeasured));
  }
  setText(QStringLiteral("<table><tr><th></th><th>%1&nbsp;&nbsp;</th><th>%2&nbsp;&nbsp;</"
                         "th><th>%3&nbsp;&nbsp;</th><th>%2</th></tr>%4</table>")
              .arg(tr("variance of W"), tr("measured"), tr("variance of q·k"), lines));
}

}  // namespace heedmap
