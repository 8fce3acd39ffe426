// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/analysis/measures/findings.h"
#include "core/analysis/measures/strong_edge.h"

namespace heedmap {

/// Something on a text that is worth a look: the head that fits a role best, or a strong edge between two
/// words.
struct StandOut {
  HeadId id;
  std::optional<Finding> role;     ///< the evidence of the head that fits it best …
  size_t others = 0;               ///< … and how many fit it too
  std::optional<StrongEdge> edge;  ///< without a role
  double value() const { return role ? role->evidence.value : double(edge->weight); }
  double threshold() const { return role ? headRoles()[role->role].threshold : double(leastExcess); }
};

/// What tells most first: heads that align, copy or step along the text, then edges between words, then heads
/// that rest on a token whatever the query is. Every role once, edges at most three and each of another head.
std::vector<StandOut> standOuts(std::span<const HeadMeasures> heads, std::vector<StrongEdge> edges);

}  // namespace heedmap
