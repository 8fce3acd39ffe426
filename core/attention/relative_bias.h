// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/score_rule.h"

namespace heedmap {

/// Bucket of the distance key − query (Raffel et al. 2020, section 2.1): the first half of the buckets holds
/// exact distances, the rest logarithmic ones up to `maxDistance`. Bidirectional tables give the keys after
/// the query a half of their own; otherwise keys after the query share bucket 0.
int relativeBucket(Eigen::Index distance, int buckets, int maxDistance, bool bidirectional);

/// The biases of one head for distances −(queries − 1) … keys − 1, in that order.
Vector relativeBiasByDistance(const RelativeBias& bias, int head, Eigen::Index queries, Eigen::Index keys);

}  // namespace heedmap
