// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/head_measures.h"

#include <algorithm>

#include "core/error.h"

namespace heedmap {

std::vector<HeadId> headsOf(const AttentionTrace& trace) {
  std::vector<HeadId> heads;
  for (const auto& track : trace.tracks)
    for (int layer = 0; layer < int(track.layers.size()); ++layer)
      for (int head = 0; head < track.heads; ++head) heads.push_back({track.kind, layer, head});
  return heads;
}

std::vector<HeadMeasures> measureHeads(const AttentionTrace& trace, const WhatIf& whatIf,
                                       std::stop_token stop) {
  std::vector<HeadMeasures> result;
  for (const auto& track : trace.tracks) {
    const TextFeatures text = textFeatures(trace.queryTokens(track.kind), trace.keyTokens(track.kind),
                                           track.kind != AttentionKind::Cross);
    for (int layer = 0; layer < int(track.layers.size()); ++layer)
      for (int head = 0; head < track.heads; ++head) {
        throwIfStopped(stop);
        const HeadId id{track.kind, layer, head};
        const HeadInput input = headInput(trace, id, whatIf);
        const HeadWeights weight = weights(input);
        const MeasuredMap map(weight.values, input.rule, text);
        HeadMeasures measured{id, {}};
        for (const Measure& measure : measures()) measured.values.push_back(measure.of(map));
        result.push_back(std::move(measured));
      }
  }
  return result;
}

std::vector<RankedHead> rankByCell(const AttentionTrace& trace, AttentionKind kind, Eigen::Index query,
                                   Eigen::Index key, const WhatIf& whatIf, std::stop_token stop) {
  const auto check = [](Eigen::Index token, qsizetype count) {
    if (token < 0 || token >= count)
      throw Error(say("There is no token %1: the text has tokens 0 to %2.").arg(token).arg(count - 1));
  };
  check(query, trace.queryTokens(kind).size());
  check(key, trace.keyTokens(kind).size());
  std::vector<RankedHead> ranked;
  for (const HeadId& id : headsOf(trace)) {
    if (id.kind != kind) continue;
    throwIfStopped(stop);
    ranked.push_back({id, weights(headInput(trace, id, whatIf)).values(query, key)});
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.weight > b.weight; });
  return ranked;
}

}  // namespace heedmap
