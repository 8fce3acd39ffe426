// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/attention_trace.h"

namespace heedmap {

/// weights · V of every head of a layer, side by side: [query, heads * d_v], what the output matrix reads.
Matrix mixValues(const AttentionTrack& track, int layer);

}  // namespace heedmap
