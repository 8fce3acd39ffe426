// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/arithmetic/activation.h"

#include <unsupported/Eigen/SpecialFunctions>

#include "core/arithmetic/chunks.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

constexpr float halfRoot = 0.70710678f;     // 1/√2
constexpr float rootTwoByPi = 0.79788456f;  // √(2/π)

/// Calls `f` with the first of some numbers and how many they are, until it has had all of `size`.
template <typename Function>
void forParts(Eigen::Index size, const Function& f) {
  constexpr Eigen::Index part = 16384;
  parallelFor((size + part - 1) / part,
              [&](Eigen::Index i) { f(i * part, std::min(part, size - i * part)); });
}

template <typename Function>
void mapAll(Matrix& x, const Function& f) {
  forParts(x.size(), [&](Eigen::Index first, Eigen::Index count) { mapChunks(x.data() + first, count, f); });
}

}  // namespace

void activate(Matrix& x, Activation activation) {
  switch (activation) {
    case Activation::Gelu:
      return mapAll(x, [](const Chunk& c) -> Chunk { return 0.5f * c * (1.0f + (c * halfRoot).erf()); });
    case Activation::GeluTanh:
      return mapAll(x, [](const Chunk& c) -> Chunk {
        return 0.5f * c * (1.0f + (rootTwoByPi * (c + 0.044715f * c.cube())).tanh());
      });
    case Activation::QuickGelu:
      return mapAll(x, [](const Chunk& c) -> Chunk { return c / (1.0f + (-1.702f * c).exp()); });
    case Activation::Relu:
      return mapAll(x, [](const Chunk& c) -> Chunk { return c.max(0.0f); });
    case Activation::ReluSquared:
      return mapAll(x, [](const Chunk& c) -> Chunk { return c.max(0.0f).square(); });
    case Activation::Silu:
      return mapAll(x, [](const Chunk& c) -> Chunk { return c / (1.0f + (-c).exp()); });
    case Activation::Tanh:
      return mapAll(x, [](const Chunk& c) -> Chunk { return c.tanh(); });
  }
}

void addStep(Matrix& x, const Matrix& step) {
  forParts(x.size(), [&](Eigen::Index first, Eigen::Index count) {
    Eigen::Map<Eigen::ArrayXf>(x.data() + first, count) +=
        Eigen::Map<const Eigen::ArrayXf>(step.data() + first, count);
  });
}

}  // namespace heedmap
