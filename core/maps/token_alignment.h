// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/maps/token_groups.h"

namespace heedmap {

/// Which tokens of two lists stand for one another: `left[i]` and `right[i]` become one row or column. Tokens
/// without a counterpart are in no group.
struct TokenAlignment {
  TokenGroups left;
  TokenGroups right;
};

/// 4,000 tokens rewritten into 4,000 others: 64 MB and a tenth of a second.
constexpr Eigen::Index mostCellsOfAlignment = 16'000'000;

/// Two sentences through one model: the pairs of a shortest edit (Levenshtein 1966 on vocabulary ids; a
/// substituted token pairs with its substitute, as in a minimal pair). Of several that with most equal
/// tokens, whose other pairs come before what is left over. Throws Error when what lies between the common
/// start and the common end of the lists takes more than mostCellsOfAlignment cells of its table.
TokenAlignment alignByEdits(const Tokens& left, const Tokens& right);

/// The tokens that are in none of `groups`, one side of an alignment.
std::vector<Eigen::Index> unpaired(const TokenGroups& groups, const Tokens& tokens);

/// One sentence through two models: the smallest groups that end at the same byte of the text, spaces aside.
/// Runs of added tokens at the same place pair up. Throws Error when the texts differ.
TokenAlignment alignByBytes(const Tokens& left, const Tokens& right);

}  // namespace heedmap
