// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/attention_trace.h"

namespace heedmap {

/// weights · V of every head of a layer under `rule`, side by side, for the queries from `firstQuery` on:
/// [query, heads * d_v], what the output matrix reads.
Matrix weightedValues(const AttentionStack& stack, int layer, const ScoreRule& rule,
                      Eigen::Index firstQuery = 0);

/// The same under the layer's own rule, for all queries.
inline Matrix weightedValues(const AttentionStack& stack, int layer) {
  return weightedValues(stack, layer, stack.layers[size_t(layer)].rule);
}

/// Adds to rows of what a head mixed, [row, d_v], those of the queries from `firstQuery` on, what the share
/// of each that went to no key reads; nothing where there is no such (LayerTrace::sinkV). `weights` are those
/// rows.
void addSinkShares(const Eigen::Ref<const Matrix>& weights, const AttentionStack& stack, int layer, int head,
                   Eigen::Index firstQuery, Eigen::Ref<Matrix> mixed);

}  // namespace heedmap
