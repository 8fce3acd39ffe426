// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/projection.h"

namespace heedmap {

/// Of what attention reads, x [token, d_model], and the queries in `all`: the score of no key that the
/// summaries of blocks make together for each query and head, [query, head], and what their share reads,
/// [query, heads · d_v]. Nothing for a text that is shorter than a block. `bias` is by the distance of
/// blocks.
void addSummaries(Projected& all, const Matrix& x, const StackConfig& stack, const AttentionWeights& weights,
                  const RelativeBias& bias);

}  // namespace heedmap
