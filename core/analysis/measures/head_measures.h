// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/analysis/measures/strong_edge.h"
#include "core/attention/weights.h"

namespace heedmap {

/// All measures of one head, in the order of `measures()`.
struct HeadMeasures {
  HeadId id;
  std::vector<Measurement> values;
  Vector output = {};  ///< [d_v] what the head hands to W_O, mean over the queries; empty without values
  std::optional<StrongEdge> edge = {};  ///< the strongest, where it has one
};

/// Every head of `trace` under `whatIf`, by kind of attention, layer and head, in one pass over the rows of
/// each: of a text of any length, no matrix is made. `progress` hears how much is done, 0 to 1, from any
/// thread. Throws Stopped.
std::vector<HeadMeasures> measureHeads(const AttentionTrace& trace, const WhatIf& whatIf = {},
                                       std::stop_token stop = {},
                                       const std::function<void(double)>& progress = {});

/// What the head `id` of `stack`, of these weights, hands to W_O, mean over its queries; [d_v].
Vector meanOutput(const Matrix& weights, const AttentionStack& stack, const HeadId& id);

/// The strongest edges of those heads that have one.
std::vector<StrongEdge> strongestEdges(std::span<const HeadMeasures> heads);

/// The largest weight of any head of `kind`; 0 without one. Throws Stopped.
float largestWeight(const AttentionTrace& trace, AttentionKind kind, const WhatIf& whatIf = {},
                    std::stop_token stop = {});

/// A head and how much it looks from one token at another.
struct RankedHead {
  HeadId id;
  float weight = 0;
};

/// Heads of one kind by their weight from `query` to `key`, heaviest first, ties by layer and head.
/// Throws Error when there is no such token, and Stopped.
std::vector<RankedHead> rankByCell(const AttentionTrace& trace, AttentionKind kind, Eigen::Index query,
                                   Eigen::Index key, const WhatIf& whatIf = {}, std::stop_token stop = {});

}  // namespace heedmap
