// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/relative_positions.h"

namespace heedmap {

RelativePositions relativePositions(const StackConfig& stack, const StackWeights& weights,
                                    Eigen::Index tokens) {
  if (!stack.positionTerms || tokens == 0) return {};
  const PositionTermsConfig& config = *stack.positionTerms;
  const auto placeOf = [&](Eigen::Index distance) {
    return relativePlace(distance, config.span, config.buckets, config.maxDistance);
  };
  const TableWeights& table = weights.relativePositions;
  RelativePositions positions;
  positions.firstPlace = placeOf(1 - tokens);
  positions.vectors.resize(placeOf(tokens - 1) - positions.firstPlace + 1, table.width);
  decode(table.dtype, table.bytes.data() + bytesOf(table.dtype, positions.firstPlace * table.width),
         positions.vectors.data(), positions.vectors.size());
  if (config.hasNorm) normalise(positions.vectors, weights.relativePositionNorm);
  return positions;
}

std::shared_ptr<const PositionTerms> positionTerms(const RelativePositions& positions,
                                                   const StackConfig& stack,
                                                   const AttentionWeights& weights) {
  if (!stack.positionTerms) return nullptr;
  const PositionTermsConfig& config = *stack.positionTerms;
  auto terms = std::make_shared<PositionTerms>();
  terms->span = config.span;
  terms->buckets = config.buckets;
  terms->maxDistance = config.maxDistance;
  terms->firstPlace = positions.firstPlace;
  if (config.hasKeys) terms->keys = linear(positions.vectors, weights.positionKey);  // [place, heads · d_k]
  if (config.hasQueries) terms->queries = linear(positions.vectors, weights.positionQuery);
  return terms;
}

}  // namespace heedmap
