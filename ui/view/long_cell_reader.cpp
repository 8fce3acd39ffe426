// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/long_cell_reader.h"

namespace heedmap {

std::optional<CellReading> readLongCell(const LongHead& head, Eigen::Index query, Eigen::Index key) {
  if (query < 0 || key < 0 || query >= head.queries() || key >= head.keys()) return {};
  const HeadInput& input = head.input();
  const Vector row = head.row(query);
  CellReading reading{.query = query,
                      .key = key,
                      .isMasked = row[key] == LongHead::maskedSquare,
                      .hasScores = input.rule.kind != ScoreKind::Given,
                      .weight = row[key] == LongHead::maskedSquare ? 0 : row[key]};
  const auto isSeen = row.array() != LongHead::maskedSquare;
  if (input.rule.hasSinks())
    reading.sinkShare = std::clamp(1 - isSeen.select(row.array(), 0.0F).sum(), 0.0F, 1.0F);
  if (reading.hasScores) {
    HeadInput raw = input;
    raw.rule.scale = 1;
    raw.rule.globalCount = 1;
    raw.rule.softCap.reset();
    raw.rule.alibiSlopes.resize(0);
    raw.rule.relative = nullptr;
    Matrix cell(1, 1);
    scoreBlock(raw, query, {key, key + 1}, cell);
    reading.score = cell(0, 0);
    head.scores(query, key, cell);
    reading.scaled = cell(0, 0);
  }
  reading.visible = isSeen.count();
  reading.rank = 1 + (isSeen && row.array() > reading.weight).count();
  return reading;
}

}  // namespace heedmap
