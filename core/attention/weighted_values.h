// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/attention_trace.h"

namespace heedmap {

/// weights · V of every head of a layer, side by side, for the queries from `firstQuery` on:
/// [query, heads * d_v], what the output matrix reads.
Matrix weightedValues(const AttentionStack& stack, int layer, Eigen::Index firstQuery = 0);

}  // namespace heedmap
