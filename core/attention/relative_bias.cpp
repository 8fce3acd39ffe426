// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/relative_bias.h"

#include <cmath>

namespace heedmap {

int relativeBucket(Eigen::Index distance, int buckets, int maxDistance, bool bidirectional) {
  int first = 0;
  if (bidirectional) {
    buckets /= 2;
    if (distance > 0) first = buckets;
    distance = std::abs(distance);
  } else {
    distance = std::max<Eigen::Index>(-distance, 0);
  }
  const int exact = buckets / 2;
  if (distance < exact) return first + int(distance);
  // In float32, as the reference computes it: the truncation below must fall on the same side.
  const float position = std::log(float(distance) / float(exact)) /
                         float(std::log(double(maxDistance) / exact)) * float(buckets - exact);
  return first + std::min(exact + int(position), buckets - 1);
}

Vector relativeBiasByDistance(const RelativeBias& bias, int head, Eigen::Index queries, Eigen::Index keys) {
  Vector result(queries + keys - 1);
  for (Eigen::Index i = 0; i < result.size(); ++i)
    result[i] = bias.table(
        relativeBucket(i - (queries - 1), int(bias.table.rows()), bias.maxDistance, bias.bidirectional),
        head);
  return result;
}

}  // namespace heedmap
