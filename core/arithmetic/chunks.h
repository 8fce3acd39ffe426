// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <algorithm>

namespace heedmap {

/// Numbers that a function is applied to together. Always whole chunks, so that a result never depends on
/// where in memory or in a row a number stands, and no scalar exp or erf of the standard library (ten times
/// as slow) is left at the ends.
using Chunk = Eigen::Array<float, 16, 1>;

/// x = f(x) for `count` numbers; f takes a Chunk and returns one.
template <typename Function>
void mapChunks(float* x, Eigen::Index count, const Function& f) {
  Eigen::Index i = 0;
  for (; i + Chunk::SizeAtCompileTime <= count; i += Chunk::SizeAtCompileTime) {
    Eigen::Map<Chunk> chunk(x + i);
    chunk = f(Chunk(chunk));
  }
  if (i == count) return;
  Chunk rest = Chunk::Zero();
  rest.head(count - i) = Eigen::Map<Eigen::ArrayXf>(x + i, count - i);
  rest = f(Chunk(rest));
  Eigen::Map<Eigen::ArrayXf>(x + i, count - i) = rest.head(count - i);
}

/// Sum of `count` numbers in sixteen interleaved partial sums.
inline float sumChunks(const float* x, Eigen::Index count) {
  Chunk sums = Chunk::Zero();
  Eigen::Index i = 0;
  for (; i + Chunk::SizeAtCompileTime <= count; i += Chunk::SizeAtCompileTime)
    sums += Eigen::Map<const Chunk>(x + i);
  for (Eigen::Index lane = 0; i < count; ++i, ++lane) sums[lane] += x[i];
  return sums.sum();
}

}  // namespace heedmap
