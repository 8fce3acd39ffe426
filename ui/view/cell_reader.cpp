// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/cell_reader.h"

#include "core/attention/heads_of.h"
#include "core/maps/head_map.h"
#include "ui/view/long_cell_reader.h"

namespace heedmap {

CellReader::CellReader(std::shared_ptr<const AttentionMap> map, std::optional<Origin> origin)
    : m_map(std::move(map)), m_origin(std::move(origin)) {
  if (!m_origin) return;
  const AttentionStack* stack = m_origin->trace->stack(m_origin->head.kind);
  if (!stack || isGiven(*stack)) m_origin.reset();
}

std::optional<CellReading> CellReader::read(Eigen::Index query, Eigen::Index key) {
  auto reading = m_map->longHead ? readLongCell(*m_map->longHead, query, key) : readMatrix(query, key);
  if (!reading || !m_origin) return reading;
  const HeadId& head = m_origin->head;
  const ExpertChoices& chosen = m_origin->trace->stack(head.kind)->layers[size_t(head.layer)].experts;
  if (chosen.isEmpty()) return reading;
  for (Eigen::Index i = 0; i < chosen.shares.cols(); ++i)
    reading->experts.push_back({chosen.experts(query, i), chosen.shares(query, i)});
  return reading;
}

std::optional<CellReading> CellReader::readMatrix(Eigen::Index query, Eigen::Index key) {
  const Matrix& values = m_map->values;
  if (query < 0 || key < 0 || query >= values.rows() || key >= values.cols()) return {};
  CellReading reading{.query = query,
                      .key = key,
                      .isMasked = m_map->isMasked(query, key),
                      .hasScores = m_origin.has_value(),
                      .weight = values(query, key)};
  if (m_map->sinkShares.size() > 0) reading.sinkShare = m_map->sinkShares[query];
  if (m_origin) {
    if (m_scores.size() == 0) {
      const HeadInput input = headInput(*m_origin->trace, m_origin->head, m_origin->whatIf);
      m_rawScores = rawScores(input);
      m_scores = scores(input);
      if (input.rule.positions) m_parts = scoreParts(input);
    }
    reading.score = m_rawScores(query, key);
    reading.scaled = m_scores(query, key);
    const auto part = [&](const Matrix& parts) { return parts.size() > 0 ? parts(query, key) : 0; };
    reading.hasParts = m_parts.contentToContent.size() > 0;
    reading.contentToContent = part(m_parts.contentToContent);
    reading.contentToPosition = part(m_parts.contentToPosition);
    reading.positionToContent = part(m_parts.positionToContent);
  }
  for (Eigen::Index other = 0; other < values.cols(); ++other) {
    if (m_map->isMasked(query, other)) continue;
    ++reading.visible;
    if (values(query, other) > reading.weight) ++reading.rank;
  }
  ++reading.rank;
  return reading;
}

}  // namespace heedmap
