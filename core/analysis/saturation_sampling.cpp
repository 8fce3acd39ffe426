// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/saturation_sampling.h"

#include <cmath>
#include <vector>

#include "core/analysis/saturation.h"
#include "core/base/error.h"
#include "core/parallel/parallel_for.h"
#include "core/random/normal_stream.h"

namespace heedmap {

namespace {

/// Mean and standard error out of sums; merging is exact enough in double for a million trials of O(d_k²)
/// values.
struct Sums {
  double sum = 0, squares = 0;

  void add(double value) { sum += value, squares += value * value; }
  void merge(const Sums& other) { sum += other.sum, squares += other.squares; }
  Estimate estimate(int trials) const {
    const double mean = sum / trials;
    const double variance = trials > 1 ? std::max(0.0, squares - trials * mean * mean) / (trials - 1) : 0;
    return {mean, std::sqrt(variance / trials)};
  }
};

struct TrialSums {
  Sums squaredScore;                      ///< mean of (q·k)² over the keys of a trial; q·k has mean 0
  Sums peak[2], entropy[2], gradient[2];  ///< [unscaled, scaled]

  void merge(const TrialSums& other) {
    squaredScore.merge(other.squaredScore);
    for (int i : {0, 1}) {
      peak[i].merge(other.peak[i]);
      entropy[i].merge(other.entropy[i]);
      gradient[i].merge(other.gradient[i]);
    }
  }
};

/// Trials `[first, last)`, each with a stream of its own so that no order matters.
TrialSums runTrials(int dk, const SamplingPlan& plan, int first, int last, const std::stop_token& stop) {
  TrialSums sums;
  Matrix vectors(plan.keys + 1, dk);
  for (int trial = first; trial < last && !stop.stop_requested(); ++trial) {
    NormalStream stream(streamKey(plan.seed, {std::uint64_t(dk), std::uint64_t(trial)}));
    stream.fill({vectors.data(), size_t(vectors.size())});
    const MatrixView q(vectors.data(), 1, dk, Eigen::OuterStride<>(dk));
    const MatrixView k(vectors.data() + dk, plan.keys, dk, Eigen::OuterStride<>(dk));
    const Eigen::VectorXf raw = k * q.row(0).transpose();
    sums.squaredScore.add(double(raw.squaredNorm()) / plan.keys);
    for (const bool isScaled : {false, true}) {
      const Saturation s = softmaxSaturation(raw * (isScaled ? 1 / std::sqrt(float(dk)) : 1.0f));
      sums.peak[isScaled].add(s.peak);
      sums.entropy[isScaled].add(s.entropy);
      sums.gradient[isScaled].add(s.gradient);
    }
  }
  return sums;
}

void checkRange(const QString& what, int value, int most) {
  if (value < 1 || value > most)
    throw Error(say("%1 is %2; it must be a whole number from 1 to %3.").arg(what).arg(value).arg(most));
}

}  // namespace

SaturationSample sampleSaturation(int dk, const SamplingPlan& plan, std::stop_token stop) {
  checkRange(say("d_k"), dk, SamplingPlan::maxDk);
  checkRange(say("The number of keys"), plan.keys, SamplingPlan::maxKeys);
  checkRange(say("The number of trials"), plan.trials, SamplingPlan::maxTrials);

  // Fixed chunks, merged in their order: the sums round alike whoever computed them.
  constexpr int chunkTrials = 64;
  const int chunks = (plan.trials + chunkTrials - 1) / chunkTrials;
  std::vector<TrialSums> parts(static_cast<size_t>(chunks));
  parallelFor(chunks, [&](std::ptrdiff_t chunk) {
    const int first = int(chunk) * chunkTrials;
    parts[size_t(chunk)] = runTrials(dk, plan, first, std::min(first + chunkTrials, plan.trials), stop);
  });
  throwIfStopped(stop);

  TrialSums sums;
  for (const TrialSums& part : parts) sums.merge(part);
  const auto estimates = [&](int i) {
    return SaturationEstimate{sums.peak[i].estimate(plan.trials), sums.entropy[i].estimate(plan.trials),
                              sums.gradient[i].estimate(plan.trials)};
  };
  const Estimate variance = sums.squaredScore.estimate(plan.trials);
  const double deviation = std::sqrt(variance.mean);
  // d√v = dv / 2√v
  return {dk, {deviation, variance.error / (2 * deviation)}, estimates(0), estimates(1)};
}

}  // namespace heedmap
