// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"

namespace heedmap {

/// Queries, keys and values of each head, before the rotation.
struct Projected {
  Matrix q;  ///< [token, heads · d_k]
  Matrix k;  ///< [token, keyHeads · d_k]
  Matrix v;  ///< [token, keyHeads · d_v]
};

/// What multi-head latent attention makes of x, [token, d_model]: the true queries and keys of each head, the
/// part that all heads share repeated in each.
Projected projectLatent(const Matrix& x, const StackConfig& stack, const AttentionWeights& weights);

}  // namespace heedmap
