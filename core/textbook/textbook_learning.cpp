// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/textbook/textbook_learning.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "core/base/matrix.h"
#include "core/random/normal_stream.h"

namespace heedmap {

namespace {

struct Trial {
  Vector q;       ///< [d_k]
  Matrix keys;    ///< [key, d_k]
  Matrix values;  ///< [key, d_v]
  Eigen::Index target = 0;
};

Trial trial(int dk, const LearningPlan& plan, int number) {
  NormalStream stream(streamKey(plan.seed, {std::uint64_t(dk), std::uint64_t(number)}));
  Trial made{Vector(dk), Matrix(plan.keys, dk), Matrix(plan.keys, plan.dV)};
  stream.fill({made.q.data(), size_t(made.q.size())});
  stream.fill({made.keys.data(), size_t(made.keys.size())});
  stream.fill({made.values.data(), size_t(made.values.size())});
  // The key whose score is in the middle: neither won nor lost from the start.
  const Vector scores = made.keys * made.q;
  std::vector<Eigen::Index> order(size_t(plan.keys));
  for (size_t i = 0; i < order.size(); ++i) order[i] = Eigen::Index(i);
  std::sort(order.begin(), order.end(), [&](auto a, auto b) { return scores[a] < scores[b]; });
  made.target = order[order.size() / 2];
  return made;
}

/// The error after so many steps, as a share of the first.
double learn(Trial one, float scale, float rate, int steps) {
  double first = 0;
  for (int step = 0;; ++step) {
    const Vector scores = one.keys * one.q * scale;
    Vector weights = (scores.array() - scores.maxCoeff()).exp();
    weights /= weights.sum();
    const Vector output = one.values.transpose() * weights;
    const Vector error = output - one.values.row(one.target).transpose();
    const double size = double(error.squaredNorm());
    if (step == 0) first = size;
    if (step == steps) return size / first;
    // d(error²/2)/ds_j = w_j (v_j − output)·error
    const Vector slope = weights.cwiseProduct((one.values * error).array().matrix() -
                                              Vector::Constant(weights.size(), output.dot(error)));
    one.q -= rate * scale * (one.keys.transpose() * slope);
  }
}

}  // namespace

double errorLeft(int dk, bool isScaled, const LearningPlan& plan) {
  const float scale = isScaled ? 1 / std::sqrt(float(dk)) : 1;
  double best = std::numeric_limits<double>::infinity();
  for (int power = -4; power <= 4; ++power) {
    double sum = 0;
    for (int number = 0; number < plan.trials; ++number)
      sum += learn(trial(dk, plan, number), scale, std::pow(10.0f, float(power)), plan.steps);
    if (std::isfinite(sum)) best = std::min(best, sum / plan.trials);
  }
  return best;
}

}  // namespace heedmap
