// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/maps/attention_map.h"

namespace heedmap {

/// Tokens of one axis that become one row or column, ascending.
using TokenGroup = std::vector<Eigen::Index>;
using TokenGroups = std::vector<TokenGroup>;

/// Words of an axis: neighbouring tokens that share a word of `tokens` (wordBreaks(): Unicode text
/// segmentation, ICU's dictionary for Chinese), spaces aside, make a group; every other token is its own. A
/// token that reaches into the next word takes it along.
TokenGroups words(const std::vector<AxisLabel>& axis, const Tokens& tokens);

/// Gives the words of an axis their spelling in the text in place of the marks of tokens ("·animal"). Special
/// tokens and spaces alone keep theirs.
void spellWords(std::vector<AxisLabel>& axis, const Tokens& tokens);

/// `map` with each group of queries and of keys made one row or column. Weights: the sum over a word's keys
/// and the mean over its queries that see a key, so that rows keep their sum; scores: the mean over the
/// visible cells. A cell is masked when all of its cells are, and cut when one of those is. Tokens in no
/// group are left out.
AttentionMap merged(const AttentionMap& map, const TokenGroups& queries, const TokenGroups& keys,
                    const Tokens& queryTokens, const Tokens& keyTokens);

}  // namespace heedmap
