// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <stop_token>

#include "core/attention/weights.h"
#include "core/maps/attention_map.h"

namespace heedmap {

/// How the weights of several heads become one map. None of them passes a softmax again.
enum class Aggregate {
  Mean,     ///< mean over the heads
  Max,      ///< largest weight of a cell over the heads; rows need not sum to 1
  Rollout,  ///< Abnar & Zuidema 2020
  Flow,     ///< Abnar & Zuidema 2020
};

/// Mean or maximum over `heads`, which are of one kind. Throws Error when there are none or kinds differ, and
/// Stopped.
AttentionMap combined(const AttentionTrace& trace, std::span<const HeadId> heads, Aggregate how,
                      const WhatIf& whatIf = {}, std::stop_token stop = {});

/// Mean over the heads of each layer of `kind` up to `lastLayer`, with the residual stream at one half and
/// rows normalised: (A + I)/2, [query, key] a layer. `kind` is Self or DecoderSelf.
std::vector<Matrix> residualAttention(const AttentionTrace& trace, AttentionKind kind, int lastLayer,
                                      const WhatIf& whatIf = {}, std::stop_token stop = {});

/// Attention rollout up to `lastLayer`: the product of residualAttention, last layer first. Row i says how
/// much of position i after that layer comes from each input token when mixing is linear; rows sum to 1.
AttentionMap rollout(const AttentionTrace& trace, AttentionKind kind, int lastLayer,
                     const WhatIf& whatIf = {}, std::stop_token stop = {});

/// Texts beyond this many tokens are refused by attentionFlow: a maximum flow for each cell costs more than
/// n⁴.
constexpr Eigen::Index mostTokensOfFlow = 32;

/// Attention flow up to `lastLayer`: cell (i, j) is the maximum flow from position i after that layer to
/// input token j, when each layer's residualAttention are capacities. Values lie in 0 … 1; rows do not sum
/// to 1. Throws Error for long texts.
AttentionMap attentionFlow(const AttentionTrace& trace, AttentionKind kind, int lastLayer,
                           const WhatIf& whatIf = {}, std::stop_token stop = {});

}  // namespace heedmap
