// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/strong_edge.h"

#include <cmath>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

std::optional<StrongEdge> strongestEdge(const MeasuredMap& map) {
  const TextFeatures& text = map.text;
  if (!text.isSelf) return {};
  const auto isWord = [&text](Eigen::Index token) {
    return text.added[token] == 0 && text.punctuation[token] == 0;
  };
  std::optional<StrongEdge> strongest;
  for (Eigen::Index key = 0; key < text.keys; ++key) {
    if (!isWord(key)) continue;
    float sum = 0;
    Eigen::Index seeing = 0;
    for (Eigen::Index query = 0; query < text.queries; ++query) {
      if (!map.visible[size_t(query)].contains(key)) continue;
      sum += map.weights(query, key);
      ++seeing;
    }
    if (seeing < 2) continue;
    for (Eigen::Index query = 0; query < text.queries; ++query) {
      const float weight = map.weights(query, key);
      const bool isNear = std::abs(query - key) < 2;
      if (isNear || weight < leastExcess || !isWord(query) || !map.visible[size_t(query)].contains(key) ||
          text.occurrence[size_t(query)] == text.occurrence[size_t(key)])
        continue;
      const float excess = weight - (sum - weight) / float(seeing - 1);
      if (excess >= leastExcess && (!strongest || excess > strongest->excess))
        strongest = {{}, query, key, weight, excess};
    }
  }
  return strongest;
}

std::vector<StrongEdge> strongestEdges(const AttentionTrace& trace, const WhatIf& whatIf,
                                       std::stop_token stop) {
  std::vector<StrongEdge> edges;
  for (const AttentionStack& stack : trace.stacks) {
    if (stack.kind == AttentionKind::Cross) continue;
    const TextFeatures text = textFeatures(trace.queryTokens(stack.kind), trace.keyTokens(stack.kind), true);
    const std::vector<HeadId> heads = headsOf(trace, stack.kind);
    std::vector<std::optional<StrongEdge>> found(heads.size());
    parallelFor(std::ptrdiff_t(heads.size()), [&](std::ptrdiff_t i) {
      throwIfStopped(stop);
      const HeadInput input = headInput(trace, heads[size_t(i)], whatIf);
      const HeadWeights weight = weights(input);
      found[size_t(i)] = strongestEdge(MeasuredMap(weight.values, input.rule, text));
    });
    for (size_t i = 0; i < heads.size(); ++i) {
      if (!found[i]) continue;
      found[i]->id = heads[i];
      edges.push_back(*found[i]);
    }
  }
  return edges;
}

}  // namespace heedmap
