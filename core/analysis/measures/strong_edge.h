// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/analysis/measures/measures.h"
#include "core/attention/attention_trace.h"
#include "core/attention/weights.h"

namespace heedmap {

/// A weight from one word to another that the head gives to these two and not to the whole column.
struct StrongEdge {
  HeadId id = {};
  Eigen::Index query = 0, key = 0;
  float weight = 0;
  float excess = 0;  ///< the weight less the mean that the other queries give the key
};

/// Excesses below this are not worth a name.
constexpr float leastExcess = 0.3f;

/// The edge of self-attention with the largest excess between two tokens of the text that are not neighbours,
/// not the same token and no punctuation; nothing where none reaches leastExcess.
std::optional<StrongEdge> strongestEdge(const MeasuredMap& map);

/// The same of each head of `trace` under `whatIf` that has one, by kind of attention, layer and head. Throws
/// Stopped.
std::vector<StrongEdge> strongestEdges(const AttentionTrace& trace, const WhatIf& whatIf = {},
                                       std::stop_token stop = {});

}  // namespace heedmap
