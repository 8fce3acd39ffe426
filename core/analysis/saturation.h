// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/attention/weights.h"

namespace heedmap {

/// How far softmax has collapsed, as means over the queries that see at least one key.
struct Saturation {
  double entropy = 0;     ///< −Σ p ln p of a row, in nats; 0 when one key takes all
  double maxEntropy = 0;  ///< ln(number of visible keys): the entropy of looking at all of them alike
  double peak = 0;        ///< the largest weight of a row
  double gradient =
      0;  ///< Σ p(1 − p), the trace of the softmax's Jacobian: how much a change of the scores still does
};

/// Saturation of the softmax of one row of scores, all visible.
Saturation softmaxSaturation(const Vector& scores);

/// Saturation of every row of one head.
Saturation saturation(const HeadInput& input);

/// Saturation over d_k.
struct SaturationCurve {
  std::vector<double> dk;
  std::vector<Saturation> unscaled;
  std::vector<Saturation> scaled;  ///< by 1/√d_k
  Eigen::Index queries = 0;        ///< rows the means are taken over
};

/// Most rows a curve looks at; of a longer text it takes evenly spaced ones, so that a step of the slider
/// stays cheap.
inline constexpr Eigen::Index curveQueries = 128;

/// `count` values from `first` to `last` (both included) in equal ratios.
std::vector<double> logSpaced(double first, double last, int count);

/// The curve of a head whose vectors are given, as a trained model's are: d_k is what stands inside the
/// divisor √d_k, hence the unscaled values are all alike. Soft cap, bias, mask and padding of the rule apply.
SaturationCurve saturationByDivisor(const HeadInput& input, std::span<const double> dk);

}  // namespace heedmap
