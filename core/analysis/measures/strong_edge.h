// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/analysis/measures/measures.h"
#include "core/attention/head_id.h"

namespace heedmap {

/// A weight from one word to another that the head gives to these two and not to the whole column.
struct StrongEdge {
  HeadId id = {};
  Eigen::Index query = 0, key = 0;
  float weight = 0;
  float excess = 0;  ///< the weight less the mean that the other queries give the key
};

/// The edge of self-attention with the largest excess between two tokens of the text that are not neighbours,
/// not the same token and no punctuation; nothing where none reaches leastExcess.
std::optional<StrongEdge> strongestEdge(const MeasuredMap& map);

}  // namespace heedmap
