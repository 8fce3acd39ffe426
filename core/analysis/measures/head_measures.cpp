// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/head_measures.h"

#include <algorithm>
#include <map>

#include "core/analysis/measures/measure_list.h"
#include "core/attention/has_token.h"
#include "core/attention/heads_of.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

std::vector<HeadMeasures> measureHeads(const AttentionTrace& trace, const WhatIf& whatIf,
                                       std::stop_token stop) {
  std::map<AttentionKind, TextFeatures> text;
  for (const auto& stack : trace.stacks)
    text.emplace(stack.kind, textFeatures(trace.queryTokens(stack.kind), trace.keyTokens(stack.kind),
                                          stack.kind != AttentionKind::Cross));
  const std::vector<HeadId> heads = headsOf(trace);
  std::vector<HeadMeasures> result(heads.size());
  parallelFor(std::ptrdiff_t(heads.size()), [&](std::ptrdiff_t i) {
    throwIfStopped(stop);
    const HeadId& id = heads[size_t(i)];
    const HeadInput input = headInput(trace, id, whatIf);
    const HeadWeights weight = weights(input);
    const MeasuredMap map(weight.values, input.rule, text.at(id.kind));
    result[size_t(i)].id = id;
    for (const Measure& measure : measures()) result[size_t(i)].values.push_back(measure.of(map));
    const AttentionStack& stack = *trace.stack(id.kind);
    if (stack.layers[size_t(id.layer)].v.size() > 0)
      result[size_t(i)].output = meanOutput(weight.values, stack.values(id.layer, id.head));
  });
  return result;
}

Vector meanOutput(const Matrix& weights, const MatrixView& values) {
  const Eigen::RowVectorXf ofKeys =
      weights.colwise().mean();  // the mean over queries before the sum over keys
  return (ofKeys * values).transpose();
}

float largestWeight(const AttentionTrace& trace, AttentionKind kind, const WhatIf& whatIf,
                    std::stop_token stop) {
  std::vector<HeadId> heads = headsOf(trace);
  std::erase_if(heads, [kind](const HeadId& id) { return id.kind != kind; });
  std::vector<float> largest(heads.size(), 0);
  parallelFor(std::ptrdiff_t(heads.size()), [&](std::ptrdiff_t i) {
    throwIfStopped(stop);
    const Matrix map = weights(headInput(trace, heads[size_t(i)], whatIf)).values;
    if (map.size() > 0) largest[size_t(i)] = map.maxCoeff();
  });
  return heads.empty() ? 0 : *std::max_element(largest.begin(), largest.end());
}

std::vector<RankedHead> rankByCell(const AttentionTrace& trace, AttentionKind kind, Eigen::Index query,
                                   Eigen::Index key, const WhatIf& whatIf, std::stop_token stop) {
  checkHasToken(query, trace.queryTokens(kind).size());
  checkHasToken(key, trace.keyTokens(kind).size());
  std::vector<HeadId> heads = headsOf(trace);
  std::erase_if(heads, [kind](const HeadId& id) { return id.kind != kind; });
  std::vector<RankedHead> ranked(heads.size());
  parallelFor(std::ptrdiff_t(heads.size()), [&](std::ptrdiff_t i) {
    throwIfStopped(stop);
    const HeadId& id = heads[size_t(i)];
    ranked[size_t(i)] = {id, weights(headInput(trace, id, whatIf)).values(query, key)};
  });
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.weight > b.weight; });
  return ranked;
}

}  // namespace heedmap
