// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>

namespace heedmap {

/// A mean of independent trials and its standard error.
struct Estimate {
  double mean = 0;
  double error = 0;
};

struct SaturationEstimate {
  Estimate peak, entropy, gradient;  ///< as in Saturation
};

/// What random queries and keys of one d_k do.
struct SaturationSample {
  int dk = 0;
  Estimate scoreDeviation;  ///< standard deviation of q·k; theory: √d_k
  SaturationEstimate unscaled, scaled;
};

struct SamplingPlan {
  int keys = 10;
  int trials = 4000;
  std::uint64_t seed = 1;

  static constexpr int maxDk = 4096, maxKeys = 4096, maxTrials = 1'000'000;
};

/// Draws one query and `plan.keys` keys from N(0, I) of dimension `dk` in each trial and takes the softmax of
/// q·k and of q·k / √d_k. The same plan gives the same numbers for any number of threads. Throws Error on
/// numbers out of range and Stopped when asked to stop.
SaturationSample sampleSaturation(int dk, const SamplingPlan& plan, std::stop_token stop = {});

}  // namespace heedmap
