// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/state/pointing.h"

#include <algorithm>

#include "core/maps/head_map.h"
#include "core/maps/map_filter.h"

namespace heedmap {

Pointing pointing(const AttentionMap& map, Eigen::Index query, Eigen::Index key) {
  const auto column = map.values.col(key);
  const double weight = double(column[query]);
  const double rest = double(column.sum()) - weight;
  return {key, weight, map.values.rows() > 1 ? rest / double(map.values.rows() - 1) : 0};
}

std::optional<Pointing> strongest(const AttentionMap& map, Eigen::Index query) {
  std::optional<Eigen::Index> most;
  for (Eigen::Index key = 0; key < map.values.cols(); ++key) {
    const QString& word = map.keys[size_t(key)].text;
    const bool isWord = std::any_of(word.begin(), word.end(), [](QChar c) { return c.isLetter(); });
    if (key == query || !isWord || map.isMasked(query, key)) continue;
    if (!most || map.values(query, key) > map.values(query, *most)) most = key;
  }
  return most ? std::optional(pointing(map, query, *most)) : std::nullopt;
}

AttentionMap wordMap(const LessonState& state) {
  const HeadId head = state.view.head;
  return filtered(headMap(*state.trace, head, state.ruleChange()), {.hideSpecial = true, .words = true},
                  state.trace->queryTokens(head.kind), state.trace->keyTokens(head.kind));
}

std::optional<Eigen::Index> wordOf(const AttentionMap& map, Eigen::Index query) {
  for (size_t word = 0; word < map.queries.size(); ++word) {
    const auto& tokens = map.queries[word].tokens;
    if (std::find(tokens.begin(), tokens.end(), query) != tokens.end()) return Eigen::Index(word);
  }
  return {};
}

}  // namespace heedmap
