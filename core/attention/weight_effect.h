// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <stop_token>

#include "core/attention/weights.h"

namespace heedmap {

/// What a what-if does to one query of one head.
struct WeightEffect {
  HeadId id;
  Eigen::Index query = 0;
  double moved = 0;    ///< share of the weight that went to other keys: half of Σ|p − p'|, 0 … 1
  double changed = 0;  ///< ‖output − output'‖ / ‖output‖, the output being Σ weight · value
};

/// The effect of `whatIf` against the trace's own rule. Throws Error as headInput() does, and when there is
/// no such query.
WeightEffect weightEffect(const AttentionTrace& trace, const HeadId& id, Eigen::Index query,
                          const WhatIf& whatIf);

/// The query of all heads of one kind whose weights `whatIf` moves most while its output hardly changes: the
/// largest moved − changed. Nothing when no query has moved > changed. Weights can differ and say the same,
/// for the values that they mix may be alike (Jain and Wallace 2019). Throws Stopped.
std::optional<WeightEffect> leastTelling(const AttentionTrace& trace, AttentionKind kind,
                                         const WhatIf& whatIf, std::stop_token stop = {});

}  // namespace heedmap
