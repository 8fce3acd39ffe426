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

}  // namespace heedmap
