// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/state/lesson_state.h"

#include <algorithm>

#include "core/attention/heads_of.h"

namespace heedmap {

bool LessonState::hasHead() const {
  if (!model || !trace || !map || map->values.size() == 0) return false;
  const AttentionStack* stack = trace->stack(view.head.kind);
  return stack && !isGiven(*stack) && view.head.layer < int(stack->layers.size()) &&
         view.head.head < stack->heads &&
         map->values.rows() == stack->layers[size_t(view.head.layer)].queryCount() &&
         map->values.cols() == stack->layers[size_t(view.head.layer)].keyCount();
}

Eigen::Index LessonState::query() const {
  const Eigen::Index last = map->values.rows() - 1;
  if (view.pin.kind == Pin::Kind::Query) return std::clamp<Eigen::Index>(view.pin.index, 0, last);
  // Nothing pinned: a word from the middle on, rather than a comma or a mark of the model.
  const auto isWord = [this](Eigen::Index query) {
    const AxisLabel& label = map->queries[size_t(query)];
    return !label.isSpecial &&
           std::any_of(label.text.begin(), label.text.end(), [](QChar c) { return c.isLetter(); });
  };
  const Eigen::Index middle = std::clamp<Eigen::Index>((last + 1) / 2, 0, last);
  for (Eigen::Index query = middle; query <= last; ++query)
    if (isWord(query)) return query;
  return middle;
}

QString LessonState::queryText(Eigen::Index query) const {
  return map->queries[size_t(query)].text;
}
QString LessonState::keyText(Eigen::Index key) const {
  return map->keys[size_t(key)].text;
}

std::optional<TextbookOptions> LessonState::textbook() const {
  if (!reference || !isTextbook(*reference)) return {};
  TextbookOptions options = std::get<TextbookOptions>(*reference);
  if (view.whatIf.dk) options.dK = int(*view.whatIf.dk);
  return options;
}

}  // namespace heedmap
