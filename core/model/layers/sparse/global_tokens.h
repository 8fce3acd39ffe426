// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/projection.h"
#include "core/text/tokens/tokens.h"

namespace heedmap {

/// How many tokens at the beginning of `tokens` see the whole text, by StackConfig::globalTokens. Throws
/// Error where the end of a question is wanted and there are not three separators.
Eigen::Index globalTokens(const StackConfig& stack, const Tokens& tokens);

/// Of a text whose first `count` tokens are global, x [token, d_model]: their queries, and all keys and
/// values that these read. Queries and keys become twice as wide: a local query is 0 where the keys for
/// global ones are, and a global one 0 where the others are, so that one product scores them all.
void addGlobal(Projected& all, const Matrix& x, Eigen::Index count, const StackConfig& stack,
               const AttentionWeights& weights);

/// Makes the rule of a layer that of a text of `tokens` tokens, the first `globals` of which are global; and
/// of one that is read in blocks, where it is so long.
void fitToText(ScoreRule& rule, const StackConfig& stack, Eigen::Index tokens, Eigen::Index globals);

}  // namespace heedmap
