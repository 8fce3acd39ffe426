// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/position_terms.h"

#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// In float32, as the reference computes it: rounding up must fall on the same side.
Index logarithmicBucket(Index distance, int buckets, int maxDistance) {
  const Index exact = buckets / 2, away = std::abs(distance);
  if (away <= exact) return distance;
  const float part = std::log(float(away) / float(exact)) /
                     std::log(float(double(maxDistance - 1) / double(exact))) * float(exact - 1);
  const Index bucket = Index(std::ceil(part)) + exact;
  return distance > 0 ? bucket : -bucket;
}

}  // namespace

Index relativePlace(Index distance, int span, int buckets, int maxDistance) {
  const Index bucket = buckets > 0 ? logarithmicBucket(distance, buckets, maxDistance) : distance;
  return std::clamp<Index>(bucket + span, 0, 2 * Index(span) - 1);
}

Index PositionTerms::row(Index distance) const {
  return relativePlace(distance, span, buckets, maxDistance) - firstPlace;
}

}  // namespace heedmap
