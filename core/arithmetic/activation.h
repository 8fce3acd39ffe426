// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"

namespace heedmap {

enum class Activation {
  Gelu,       ///< x·Φ(x), exact (Hendrycks & Gimpel 2016)
  GeluTanh,   ///< its tanh approximation ("gelu_new", "gelu_pytorch_tanh")
  QuickGelu,  ///< x·sigmoid(1.702 x)
  Relu,
  ReluSquared,
  Silu,  ///< x·sigmoid(x), also "swish"
  Tanh,
};

/// f(x) for each number, in place.
void activate(Matrix& x, Activation activation);

/// x += step, of the same shape.
void addStep(Matrix& x, const Matrix& step);

}  // namespace heedmap
