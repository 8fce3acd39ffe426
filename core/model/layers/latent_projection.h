// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/projection.h"

namespace heedmap {

/// What multi-head latent attention makes of x, [token, d_model]: the true queries and keys of each head, the
/// part that all heads share repeated in each.
Projected projectLatent(const Matrix& x, const StackConfig& stack, const AttentionWeights& weights);

}  // namespace heedmap
