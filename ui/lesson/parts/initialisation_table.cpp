// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/initialisation_table.h"

#include "core/base/error.h"
#include "core/textbook/textbook_choices.h"
#include "core/textbook/textbook_layer.h"
#include "ui/lesson/pictures/numbers.h"

namespace heedmap {

namespace {

constexpr int measuredHeads = 8;

double meanSquare(const Matrix& matrix) {
  return double(matrix.squaredNorm()) / double(std::max<Eigen::Index>(matrix.size(), 1));
}

InitialisationTable::Row measure(TextbookOptions options, Initialisation start, const AttentionTrace& text,
                                 const std::stop_token& stop) {
  // Large layers have numbers enough in one head.
  options.heads = qint64(options.dModel) * options.dK > 300'000 ? 1 : measuredHeads;
  options.initialisation = start;
  const TextbookLayer layer(options);
  InitialisationTable::Row row{variance(start, options.dModel, options.dK), 0, 0, 0};
  for (int head = 0; head < options.heads; ++head) {
    const AttentionTrace trace = layer.runHead(text, head, stop);
    row.measured += meanSquare(layer.projection(TextbookLayer::Projection::Query, head)) / options.heads;
    row.dotMeasured += meanSquare(rawScores(headInput(trace, {AttentionKind::Self, 0, 0}))) / options.heads;
  }
  const double component = row.variance * options.dModel;
  row.dotVariance = options.dK * component * component;
  return row;
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
  m_jobs.start([this, options = *options, trace = state.trace](const JobRunner::Job& job) {
    std::vector<Row> rows;
    for (const InitialisationInfo& start : initialisations)
      rows.push_back(measure(options, start.value, *trace, job.stop));
    job.deliver([this, rows = std::move(rows)] {
      m_rows = rows;
      retranslate();
    });
  });
}

void InitialisationTable::retranslate() {
  if (m_rows.empty()) return;
  QString lines;
  for (size_t i = 0; i < m_rows.size(); ++i) {
    const Row& row = m_rows[i];
    const auto cell = [](double value) {
      return QStringLiteral("<td align=right valign=bottom>%1&nbsp;&nbsp;</td>").arg(significant(value, 3));
    };
    lines += QStringLiteral("<tr><td valign=bottom>%1&nbsp;&nbsp;</td>%2%3%4%5</tr>")
                 .arg(say(initialisations[i].name), cell(row.variance), cell(row.measured),
                      cell(row.dotVariance), cell(row.dotMeasured));
  }
  setText(QStringLiteral(
              "<table><tr><th></th><th valign=bottom>%1&nbsp;&nbsp;</th><th valign=bottom>%2&nbsp;&nbsp;</th>"
              "<th valign=bottom>%3&nbsp;&nbsp;</th><th valign=bottom>%2</th></tr>%4</table>")
              .arg(tr("variance of W"), tr("measured"), tr("variance of q·k"), lines));
}

}  // namespace heedmap
