// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/strong_edge.h"

namespace heedmap {

std::optional<StrongEdge> strongestEdge(const MeasuredMap& map) {
  if (!map.text.isSelf) return {};
  // Queries that see a key, from where the ranges of visible keys begin and end.
  std::vector<Eigen::Index> seeing(size_t(map.text.keys) + 1, 0);
  for (const KeyRange& range : map.visible) {
    ++seeing[size_t(range.begin)];
    --seeing[size_t(range.end)];
  }
  for (const auto& gaps : map.gaps)
    for (const KeyRange& gap : gaps) {
      --seeing[size_t(gap.begin)];
      ++seeing[size_t(gap.end)];
    }
  std::optional<StrongEdge> strongest;
  Eigen::Index queries = 0;
  for (Eigen::Index key = 0; key < map.text.keys; ++key) {
    queries += seeing[size_t(key)];
    const Eigen::Index query = map.heaviestFrom[size_t(key)];
    if (query < 0 || queries < 2) continue;
    // Of one column the heaviest has the largest excess.
    const float weight = map.heaviest[key];
    const float excess = weight - float((map.ofKeys[key] - double(weight)) / double(queries - 1));
    if (excess >= leastExcess && (!strongest || excess > strongest->excess))
      strongest = {{}, query, key, weight, excess};
  }
  return strongest;
}

}  // namespace heedmap
