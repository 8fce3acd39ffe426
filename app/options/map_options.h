// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "app/options/arguments.h"
#include "core/workspace/comparison_request.h"
#include "core/workspace/run_request.h"

namespace heedmap {

/// --aggregate, --quantity, --words, --hide, --renormalise, --diff and --diff-text.
std::vector<Option> mapOptions();

/// Which map is made of a run, and what it is compared with.
struct RequestedMap {
  MapRequest map;  ///< of which head, and under which ablation, is said later
  std::optional<ComparisonRequest> minus = {};

  bool isAggregate() const { return map.choice.kind != MapKind::Head; }
  /// The map of one head, or the aggregate of `heads`.
  MapRequest of(std::span<const HeadId> heads) const;
};

/// Of the run that `run` asks for. Throws UsageError when the options do not fit together.
RequestedMap requestedMap(const Arguments& arguments, const RunRequest& run);

/// Throws Error when a token is to be hidden that neither axis has.
void checkHidden(const MapFilter& filter, const AttentionTrace& trace, AttentionKind kind);

}  // namespace heedmap
