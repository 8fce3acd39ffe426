// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/models/scored_merges.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace heedmap {

Bpe::MergeList mergesOfScores(std::span<const std::string> pieces, std::span<const float> scores,
                              const std::vector<bool>& isNormal) {
  std::vector<size_t> order;
  std::unordered_set<std::string_view> normal;
  for (size_t id = 0; id < pieces.size(); ++id)
    if (isNormal[id]) {
      order.push_back(id);
      normal.insert(pieces[id]);
    }
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return scores[a] > scores[b]; });
  Bpe::MergeList merges;
  constexpr size_t longest = 1024;  // bytes; no merged piece is longer, and all splits are tried
  for (const size_t id : order) {
    const std::string_view piece = pieces[id];
    if (piece.size() > longest) continue;
    std::vector<std::pair<std::string, std::string>> splits;
    for (size_t at = 1; at < piece.size(); ++at) {
      if ((piece[at] & 0xC0) == 0x80) continue;
      const std::string_view left = piece.substr(0, at), right = piece.substr(at);
      if (normal.contains(left) && normal.contains(right)) splits.emplace_back(left, right);
    }
    std::sort(splits.begin(), splits.end());
    merges.insert(merges.end(), std::make_move_iterator(splits.begin()),
                  std::make_move_iterator(splits.end()));
  }
  return merges;
}

}  // namespace heedmap
