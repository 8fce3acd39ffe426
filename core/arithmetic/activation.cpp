// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/arithmetic/activation.h"

#include <unsupported/Eigen/SpecialFunctions>

#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

using Values = Eigen::Map<Eigen::ArrayXf>;

void activateSome(Values x, Activation activation) {
  constexpr float halfRoot = 0.70710678f;     // 1/√2
  constexpr float rootTwoByPi = 0.79788456f;  // √(2/π)
  switch (activation) {
    case Activation::Gelu:
      x = 0.5f * x * (1.0f + (x * halfRoot).erf());
      break;
    case Activation::GeluTanh:
      x = 0.5f * x * (1.0f + (rootTwoByPi * (x + 0.044715f * x.cube())).tanh());
      break;
    case Activation::QuickGelu:
      x = x / (1.0f + (-1.702f * x).exp());
      break;
    case Activation::Relu:
      x = x.max(0.0f);
      break;
    case Activation::ReluSquared:
      x = x.max(0.0f).square();
      break;
    case Activation::Silu:
      x = x / (1.0f + (-x).exp());
      break;
    case Activation::Tanh:
      x = x.tanh();
      break;
  }
}

}  // namespace

void activate(Matrix& x, Activation activation) {
  constexpr Eigen::Index chunk = 16384;
  const Eigen::Index chunks = (x.size() + chunk - 1) / chunk;
  parallelFor(chunks, [&](Eigen::Index i) {
    const Eigen::Index first = i * chunk;
    activateSome({x.data() + first, std::min(chunk, x.size() - first)}, activation);
  });
}

}  // namespace heedmap
