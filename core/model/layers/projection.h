// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"
#include "core/text/tokens/tokens.h"

namespace heedmap {

/// Queries, keys and values of each head, before the rotation.
struct Projected {
  Matrix q;             ///< [token, heads · d_k]
  Matrix k;             ///< [token, keyHeads · d_k]
  Matrix v;             ///< [token, keyHeads · d_v]
  Matrix globalV = {};  ///< [token, keyHeads · d_v] for global tokens, see addGlobal(); else empty
  Matrix gate = {};     ///< [token, heads · d_v] before its sigmoid, of StackConfig::gatedHeads; else empty
};

/// x [token, d_model] → queries, keys and values of a layer.
Projected project(const Matrix& x, const StackConfig& stack, int layer, const AttentionWeights& weights);

/// The norms over queries, keys and values, where the stack has some.
void normaliseQk(Projected& all, const StackConfig& stack, int layer, const AttentionWeights& weights);

/// Keeps all of them within ± `limit`.
void clip(Projected& all, double limit);

/// q [token, heads · d_k] of the tokens from `first` on.
void grow(Matrix& q, const QueryGrowth& growth, Eigen::Index first);

/// How many tokens at the beginning of `tokens` see the whole text, by StackConfig::globalTokens. Throws
/// Error where the end of a question is wanted and there are not three separators.
Eigen::Index globalTokens(const StackConfig& stack, const Tokens& tokens);

/// Of a text whose first `count` tokens are global, x [token, d_model]: their queries, and all keys and
/// values that these read. Queries and keys become twice as wide: a local query is 0 where the keys for
/// global ones are, and a global one 0 where the others are, so that one product scores them all.
void addGlobal(Projected& all, const Matrix& x, Eigen::Index count, const StackConfig& stack,
               const AttentionWeights& weights);

}  // namespace heedmap
