// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace heedmap {

/// Squares of `side` cells along `cells` of them; the last one may be smaller.
constexpr Eigen::Index squaresOf(Eigen::Index cells, Eigen::Index side) {
  return (cells + side - 1) / side;
}

/// The least multiple of `step` that is not below `count`.
constexpr Eigen::Index roundUp(Eigen::Index count, Eigen::Index step) {
  return squaresOf(count, step) * step;
}

/// Squares `[first, end)` of a row of `cells` cells.
struct SquareRange {
  Eigen::Index first = 0, end = 0;
  Eigen::Index side = 1;
  Eigen::Index cells = 0;

  /// Writes `value` over the cells of these squares that lie outside of `[from, to)`.
  void fillAround(float* row, Eigen::Index from, Eigen::Index to, float value) const;
};

/// The largest cell of each square of `row`, whose cell 0 is the first of square 0, at `to`, to[0] being of
/// square `first`.
void largestOf(const float* row, const SquareRange& squares, float* to);
/// The sum of each.
void sumOf(const float* row, const SquareRange& squares, float* to);

/// The highest scores of some squares of one row become their largest weights, e^(score − maximum) · factor;
/// −∞ stays, and where the factor is no number all others become +∞.
void largestWeights(float* highest, Eigen::Index squares, float maximum, float factor);

}  // namespace heedmap
