// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace heedmap {

/// A query that is to learn, by gradient descent, to fetch the value of one key. Its numbers, those of the
/// keys and of the values are random at first, of variance 1.
struct LearningPlan {
  int keys = 8;
  int dV = 8;
  int steps = 100;
  int trials = 20;
  std::uint64_t seed = 1;
};

/// The share of the squared error that is left after the steps, mean over the trials, at the step size that
/// does best among 10⁻⁴, 10⁻³ … 10⁴: what cannot be learnt with any of them hangs on the scores alone.
/// `isScaled`: they are divided by √d_k.
double errorLeft(int dk, bool isScaled, const LearningPlan& plan = {});

}  // namespace heedmap
