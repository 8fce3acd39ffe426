// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/maps/attention_map.h"
#include "ui/lesson/state/lesson_state.h"

namespace heedmap {

/// Where a row of a map looks most, and whether it alone does. A column that every row looks at, a stripe,
/// says nothing about the one row.
struct Pointing {
  Eigen::Index key = 0;
  double weight = 0;  ///< of the row
  double others = 0;  ///< what the other rows give that key, their mean
  /// Three times what the others give, and a tenth at least.
  bool isItsOwn() const { return weight >= 0.1 && weight >= 3 * others; }
};

/// What row `query` gives `key`, against the others.
Pointing pointing(const AttentionMap& map, Eigen::Index query, Eigen::Index key);
/// The key other than the query's own, and with a letter in it, that it gives most; nothing when there is
/// none.
std::optional<Pointing> strongest(const AttentionMap& map, Eigen::Index query);

/// The map of the head that is shown, in words and without the marks of the model; [word, word].
AttentionMap wordMap(const LessonState& state);
/// The word of such a map that token `query` belongs to.
std::optional<Eigen::Index> wordOf(const AttentionMap& map, Eigen::Index query);

}  // namespace heedmap
