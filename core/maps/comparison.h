// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/maps/attention_map.h"
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

/// Two maps with the same axes, those of the left one; where the labels of a row or column differ it carries
/// both: "tired / wide".
struct MapPair {
  AttentionMap left;
  AttentionMap right;
};

/// `left` and `right` brought onto common axes. `queryTokens`, `keyTokens`: those of the left map.
MapPair aligned(const AttentionMap& left, const AttentionMap& right, const TokenAlignment& queries,
                const TokenAlignment& keys, const Tokens& queryTokens, const Tokens& keyTokens);

/// left − right, for a diverging picture. Masked where both are. Throws Error when the shapes differ.
AttentionMap difference(const AttentionMap& left, const AttentionMap& right);

/// Jensen–Shannon divergence of two rows of weights in bits (Lin 1991): 0 equal … 1 disjoint. What a row
/// lacks to 1, its weight on keys that are not columns here, is one more cell of it; rows that sum to more
/// are normalised. NaN when one of them has no weight.
double jensenShannon(const Eigen::Ref<const Eigen::RowVectorXf>& left,
                     const Eigen::Ref<const Eigen::RowVectorXf>& right);

/// How far two maps of one shape are apart.
struct MapDistance {
  std::vector<double>
      rows;            ///< [query] Jensen–Shannon divergence in bits; NaN for a row that one map cannot see
  double mean = 0;     ///< of the rows that both maps can see; NaN when weights are not numbers
  double largest = 0;  ///< largest |left − right| of a cell …
  Eigen::Index query = 0;  ///< … and where it is
  Eigen::Index key = 0;
};

MapDistance mapDistance(const Matrix& left, const Matrix& right);

}  // namespace heedmap
