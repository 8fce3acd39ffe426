// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/arithmetic/softmax.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/arithmetic/exponential.h"
#include "core/arithmetic/panel.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

#ifdef __GNUC__

constexpr int chunkSize = Chunk::SizeAtCompileTime;
using Lanes = Floats<vectorFloats>;
constexpr int registers = chunkSize / vectorFloats;

/// Chunk after chunk, with one partial sum a lane.
float exponentiateChunks(float* x, Index count, float maximum) {
  Lanes sums[size_t(registers)]{};
  const auto chunk = [&](float* at) __attribute__((always_inline)) {
#pragma GCC unroll 4
    for (int i = 0; i < registers; ++i) {
      float* const place = at + i * vectorFloats;
      const Lanes lanes = exponentialOfNegative<vectorFloats>(loadFloats<vectorFloats>(place) - maximum);
      storeFloats<vectorFloats>(lanes, place);
      sums[i] += lanes;
    }
  };
  Index i = 0;
  for (; i + chunkSize <= count; i += chunkSize) chunk(x + i);
  if (i < count) {
    float rest[size_t(chunkSize)];
    std::fill(rest, rest + chunkSize, -std::numeric_limits<float>::infinity());  // whose exponential is 0
    std::copy_n(x + i, count - i, rest);
    chunk(rest);
    std::copy_n(rest, count - i, x + i);
  }
  Chunk all;
  std::memcpy(all.data(), sums, sizeof sums);
  return all.sum();
}

#else

float exponentiateChunks(float* x, Index count, float maximum) {
  mapChunks(x, count, [&](const Chunk& scores) -> Chunk { return (scores - maximum).exp(); });
  return sumChunks(x, count);
}

#endif

}  // namespace

float exponentiate(float* x, Index count, float maximum) {
  return exponentiateChunks(x, count, maximum);
}

}  // namespace heedmap
