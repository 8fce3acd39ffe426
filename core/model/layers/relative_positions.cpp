// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/relative_positions.h"

#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// Sines, then cosines, of the distances −(tokens − 1) … tokens − 1.
RelativePositions sinusoids(const PositionTermsConfig& config, Index dModel, const Tokens& tokens) {
  const Index n = tokens.size(), half = dModel / 2;
  RelativePositions positions;
  positions.span = int(n);
  positions.firstPlace = 1;
  positions.vectors.resize(2 * n - 1, 2 * half);
  for (Index row = 0; row < positions.vectors.rows(); ++row) {
    Index distance = row - (n - 1);
    if (config.clamp > 0) distance = std::clamp<Index>(distance, -config.clamp, config.clamp);
    for (Index i = 0; i < half; ++i) {
      // The frequency in float32, as the reference has it.
      const float frequency = 1 / std::pow(10000.0f, float(2 * i) / float(dModel));
      positions.vectors(row, i) = std::sin(float(distance) * frequency);
      positions.vectors(row, half + i) = std::cos(float(distance) * frequency);
    }
  }
  for (const Token& token : tokens.items) positions.segments.push_back(token.segment);
  return positions;
}

}  // namespace

RelativePositions relativePositions(const StackConfig& stack, const StackWeights& weights,
                                    const Tokens& tokens) {
  if (!stack.positionTerms || tokens.items.empty()) return {};
  const PositionTermsConfig& config = *stack.positionTerms;
  if (config.isSinusoidal) return sinusoids(config, stack.dModel, tokens);
  const auto placeOf = [&](Index distance) {
    return relativePlace(distance, config.span, config.buckets, config.maxDistance);
  };
  const TableWeights& table = weights.relativePositions;
  RelativePositions positions;
  positions.span = config.span;
  positions.firstPlace = placeOf(1 - tokens.size());
  positions.vectors.resize(placeOf(tokens.size() - 1) - positions.firstPlace + 1, table.width);
  table.decode(positions.firstPlace * table.width, positions.vectors.data(), positions.vectors.size());
  if (config.hasNorm) normalise(positions.vectors, weights.relativePositionNorm);
  return positions;
}

std::shared_ptr<const PositionTerms> positionTerms(const RelativePositions& positions,
                                                   const StackConfig& stack,
                                                   const AttentionWeights& weights) {
  if (!stack.positionTerms) return nullptr;
  const PositionTermsConfig& config = *stack.positionTerms;
  auto terms = std::make_shared<PositionTerms>();
  terms->span = positions.span;
  terms->buckets = config.buckets;
  terms->maxDistance = config.maxDistance;
  terms->firstPlace = positions.firstPlace;
  if (config.hasKeys) terms->keys = linear(positions.vectors, weights.positionKey);  // [place, heads · d_k]
  if (config.hasQueries) terms->queries = linear(positions.vectors, weights.positionQuery);
  if (config.isSinusoidal && config.hasKeys) {
    // The trace's queries have their bias for keys; what the other biases differ by meets no query.
    const Vector forPositions = weights.positionBias - weights.contentBias,
                 forSegments = weights.segmentBias - weights.contentBias;
    terms->segments = positions.segments;
    terms->segmentKeys = weights.segmentKeys;
    terms->keyBias.resize(terms->keys.rows(), stack.heads);
    terms->segmentBias.resize(2, stack.heads);
    for (Index head = 0; head < stack.heads; ++head) {
      const auto ofHead = [&](const Matrix& keys, const Vector& bias) {
        return keys.middleCols(head * stack.dK, stack.dK) * bias.segment(head * stack.dK, stack.dK);
      };
      terms->keyBias.col(head) = ofHead(terms->keys, forPositions);
      terms->segmentBias.col(head) = ofHead(terms->segmentKeys, forSegments);
    }
  }
  return terms;
}

}  // namespace heedmap
