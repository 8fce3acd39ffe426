// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/maps/attention_map.h"
#include "core/maps/token_alignment.h"

namespace heedmap {

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
