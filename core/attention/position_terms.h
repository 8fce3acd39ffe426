// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/matrix.h"

namespace heedmap {

/// Disentangled attention (He et al. 2021): every relative position has a key that queries meet (content →
/// position) and a query that keys meet (position → content). Both products are added to q·k before the
/// scale.
struct PositionTerms {
  Matrix keys;                  ///< [place, heads * d_k]; empty: there is no content → position term
  Matrix queries;               ///< [place, heads * d_k]; empty: there is no position → content term
  Matrix keyBias;               ///< [place, heads], added to what queries and `keys` make (XLNet); or empty
  int span = 0;                 ///< distances count up to it on either side; the place of distance 0
  int buckets = 0;              ///< with buckets, far distances share one; 0: each distance has its own
  int maxDistance = 0;          ///< with buckets: where the last one begins
  Eigen::Index firstPlace = 0;  ///< the place of row 0: a text's terms have only the places that it needs

  /// XLNet: whether query and key are of the same segment has a key too. `segments` is empty without it.
  std::vector<int> segments;  ///< [token]
  Matrix segmentKeys;         ///< [2, heads * d_k]: of the same segment, and of another one
  Matrix segmentBias;         ///< [2, heads]

  /// The row of the distance query − key.
  Eigen::Index row(Eigen::Index distance) const;
};

/// The place of the distance query − key among 2 · `span`. With `buckets` the first half of them to either
/// side are exact and the others logarithmic up to `maxDistance` (He et al. 2021, DeBERTa-v2).
Eigen::Index relativePlace(Eigen::Index distance, int span, int buckets, int maxDistance);

}  // namespace heedmap
