// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tiles/squares.h"

#include <limits>

#include <algorithm>
#include <cmath>

#include "core/arithmetic/softmax.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

template <int side>
using Square = Eigen::Map<const Eigen::Array<float, side, 1>>;

struct Largest {
  template <typename Cells>
  static float of(const Cells& cells) {
    return cells.maxCoeff();
  }
};
struct Sum {
  template <typename Cells>
  static float of(const Cells& cells) {
    return cells.sum();
  }
};

template <typename Reduction, int side>
void reduceWhole(const float* row, Index first, Index end, float* to) {
  for (Index square = first; square < end; ++square) *to++ = Reduction::of(Square<side>(row + square * side));
}

template <typename Reduction>
void reduce(const float* row, const SquareRange& squares, float* to) {
  const Index side = squares.side, whole = std::min(squares.end, squares.cells / side);
  switch (side) {
    case 1:
      std::copy(row + squares.first, row + whole, to);
      break;
    case 2:
      reduceWhole<Reduction, 2>(row, squares.first, whole, to);
      break;
    case 4:
      reduceWhole<Reduction, 4>(row, squares.first, whole, to);
      break;
    case 8:
      reduceWhole<Reduction, 8>(row, squares.first, whole, to);
      break;
    case 16:
      reduceWhole<Reduction, 16>(row, squares.first, whole, to);
      break;
    case 32:
      reduceWhole<Reduction, 32>(row, squares.first, whole, to);
      break;
    default:
      for (Index square = squares.first; square < whole; ++square)
        to[square - squares.first] =
            Reduction::of(Eigen::Map<const Eigen::ArrayXf>(row + square * side, side));
  }
  for (Index square = std::max(whole, squares.first); square < squares.end; ++square)
    to[square - squares.first] =
        Reduction::of(Eigen::Map<const Eigen::ArrayXf>(row + square * side, squares.cells - square * side));
}

}  // namespace

void SquareRange::fillAround(float* row, Index from, Index to, float value) const {
  std::fill(row + first * side, row + from, value);
  std::fill(row + to, row + std::min(cells, end * side), value);
}

void largestOf(const float* row, const SquareRange& squares, float* to) {
  reduce<Largest>(row, squares, to);
}

void sumOf(const float* row, const SquareRange& squares, float* to) {
  reduce<Sum>(row, squares, to);
}

void largestWeights(float* highest, Index squares, float maximum, float factor) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const bool isNumber = std::isfinite(factor);
  thread_local Eigen::ArrayXf before;
  before = Eigen::Map<Eigen::ArrayXf>(highest, squares);
  if (isNumber) exponentiate(highest, squares, maximum);
  for (Index i = 0; i < squares; ++i)
    highest[i] = before[i] == -infinity ? -infinity : isNumber ? highest[i] * factor : infinity;
}

}  // namespace heedmap
