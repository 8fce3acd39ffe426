// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"

namespace heedmap {

/// Queries, keys and values of each head, before the rotation.
struct Projected {
  Matrix q;             ///< [token, heads · d_k]
  Matrix k;             ///< [token, keyHeads · d_k]
  Matrix v;             ///< [token, keyHeads · d_v]
  Matrix globalV = {};  ///< [token, keyHeads · d_v] for global tokens, see addGlobal(); else empty
  Matrix rowSinks = {}, sinkV = {};  ///< of summaries of blocks, see addSummaries(); else empty
  Matrix gate = {};  ///< [token, heads · d_v] before its sigmoid, of StackConfig::gatedHeads; else empty
};

/// x [token, d_model] → queries, keys and values of a layer.
Projected project(const Matrix& x, const StackConfig& stack, int layer, const AttentionWeights& weights);

/// The norms over queries, keys and values, where the stack has some.
void normaliseQk(Projected& all, const StackConfig& stack, int layer, const AttentionWeights& weights);

/// Keeps all of them within ± `limit`.
void clip(Projected& all, double limit);

/// q [token, heads · d_k] of the tokens from `first` on.
void grow(Matrix& q, const QueryGrowth& growth, Eigen::Index first);

}  // namespace heedmap
