// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/attention/attention_trace.h"

namespace heedmap {

/// The heads of `trace`, ascending: all, those of one kind, or those of one layer of it.
std::vector<HeadId> headsOf(const AttentionTrace& trace, std::optional<AttentionKind> kind = {},
                            std::optional<int> layer = {});

/// Are these weights that were given, without queries and keys?
inline bool isGiven(const AttentionStack& stack) {
  return !stack.layers.empty() && stack.layers.front().rule.kind == ScoreKind::Given;
}

/// Does a row of given weights that has this sum hold shares? As exactly as 16-bit weights do.
inline bool isWhole(float sum) {
  return sum > 0.99F && sum < 1.01F;
}

}  // namespace heedmap
