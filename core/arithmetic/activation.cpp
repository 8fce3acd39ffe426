// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/arithmetic/activation.h"

#include <unsupported/Eigen/SpecialFunctions>

#include "core/arithmetic/chunks.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

constexpr float halfRoot = 0.70710678f;     // 1/√2
constexpr float rootTwoByPi = 0.79788456f;  // √(2/π)

template <typename Function>
void mapAll(Matrix& x, const Function& f) {
  constexpr Eigen::Index some = 16384;
  parallelFor((x.size() + some - 1) / some, [&](Eigen::Index i) {
    mapChunks(x.data() + i * some, std::min(some, x.size() - i * some), f);
  });
}

}  // namespace

void activate(Matrix& x, Activation activation) {
  switch (activation) {
    case Activation::Gelu:
      return mapAll(x, [](const Chunk& x) -> Chunk { return 0.5f * x * (1.0f + (x * halfRoot).erf()); });
    case Activation::GeluTanh:
      return mapAll(x, [](const Chunk& x) -> Chunk {
        return 0.5f * x * (1.0f + (rootTwoByPi * (x + 0.044715f * x.cube())).tanh());
      });
    case Activation::QuickGelu:
      return mapAll(x, [](const Chunk& x) -> Chunk { return x / (1.0f + (-1.702f * x).exp()); });
    case Activation::Relu:
      return mapAll(x, [](const Chunk& x) -> Chunk { return x.max(0.0f); });
    case Activation::ReluSquared:
      return mapAll(x, [](const Chunk& x) -> Chunk { return x.max(0.0f).square(); });
    case Activation::Silu:
      return mapAll(x, [](const Chunk& x) -> Chunk { return x / (1.0f + (-x).exp()); });
    case Activation::Tanh:
      return mapAll(x, [](const Chunk& x) -> Chunk { return x.tanh(); });
  }
}

}  // namespace heedmap
