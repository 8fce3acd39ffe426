// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/arithmetic/activation.h"

#include <unsupported/Eigen/SpecialFunctions>

#include "core/arithmetic/chunks.h"
#include "core/parallel/parallel_parts.h"

namespace heedmap {

namespace {

constexpr float halfRoot = 0.70710678f;     // 1/√2
constexpr float rootTwoByPi = 0.79788456f;  // √(2/π)

template <typename Function>
void mapAll(Matrix& x, const Function& f) {
  parallelParts(x.size(), numbersOfPart,
                [&](Eigen::Index first, Eigen::Index count) { mapChunks(x.data() + first, count, f); });
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
  parallelParts(x.size(), numbersOfPart, [&](Eigen::Index first, Eigen::Index count) {
    Eigen::Map<Eigen::ArrayXf>(x.data() + first, count) +=
        Eigen::Map<const Eigen::ArrayXf>(step.data() + first, count);
  });
}

}  // namespace heedmap
