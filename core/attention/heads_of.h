// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "core/attention/attention_trace.h"

namespace heedmap {

/// The heads of `trace`, ascending: all, those of one kind, or those of one layer of it.
std::vector<HeadId> headsOf(const AttentionTrace& trace, std::optional<AttentionKind> kind = {},
                            std::optional<int> layer = {});

/// The layers of `stack` that have heads, ascending.
std::vector<int> layersWithHeads(const AttentionStack& stack);

/// Says why a layer has no heads; empty where it has some.
QString whyNoHeads(const AttentionStack& stack, int layer);

/// The next layer with heads in the direction of `step` (1 or −1), `layer` itself included; where there is
/// none, or with `step` 0, the nearest one. `layer` again where no layer has heads.
int layerWithHeads(const AttentionStack& stack, int layer, int step = 0);

/// Are these weights that were given, without queries and keys?
inline bool isGiven(const AttentionStack& stack) {
  return !stack.layers.empty() && stack.layers.front().rule.kind == ScoreKind::Given;
}

/// Does a row of given weights that has this sum hold shares? As exactly as 16-bit weights do.
inline bool isWhole(float sum) {
  return sum > 0.99F && sum < 1.01F;
}

}  // namespace heedmap
