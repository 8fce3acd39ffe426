// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/arithmetic/lanes.h"

#ifdef __GNUC__

namespace heedmap {

/// e^x of numbers that are not above 0, within two units in the last place; 0 where that is no normal float32
/// (x < −87.3), also for −∞. NaN stays NaN. After Cephes' expf: x = n·ln 2 + rest, and a polynomial in the
/// rest.
template <int width>
[[gnu::always_inline]] inline Floats<width> exponentialOfNegative(Floats<width> x) {
  using Words = typename LanesOf<width>::Words;
  constexpr float toWhole = 0x1.8p23f;  // what is added to it is rounded to a whole number
  constexpr float upper = 0.693359375f, lower = -2.12194440e-4f;  // ln 2
  const Floats<width> shifted = x * 1.44269504f + toWhole, n = shifted - toWhole;
  const Floats<width> rest = (x - n * upper) - n * lower;
  Floats<width> sum = rest * 1.9875691500e-4f + 1.3981999507e-3f;
  sum = sum * rest + 8.3334519073e-3f;
  sum = sum * rest + 4.1665795894e-2f;
  sum = sum * rest + 1.6666665459e-1f;
  sum = sum * rest + 5.0000001201e-1f;
  sum = sum * (rest * rest) + rest + 1.0f;
  const Words power = (Words(shifted) << 23) + 0x3F800000;  // 2^n
  return x < -87.33f ? Floats<width>{} : sum * Floats<width>(power);
}

}  // namespace heedmap

#endif
