// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace heedmap {

/// May all weights of a head of so many queries and keys be made at once? Up to 1 GB of them.
constexpr bool fitsAsMatrix(Eigen::Index queries, Eigen::Index keys) {
  constexpr Eigen::Index most = Eigen::Index(1) << 28;
  return keys == 0 || queries <= most / keys;
}

/// Throws Error, with a sentence for the user, where they may not.
void checkFitsAsMatrix(Eigen::Index queries, Eigen::Index keys);

}  // namespace heedmap
