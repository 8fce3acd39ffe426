// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/state/lesson_state.h"

#include "core/attention/heads_of.h"
#include "ui/lesson/state/lesson_words.h"

namespace heedmap {

bool LessonState::hasHead() const {
  if (!model || !trace || !map || map->values.size() == 0) return false;
  const AttentionStack* stack = trace->stack(view.head.kind);
  return stack && !isGiven(*stack) && view.head.layer < int(stack->layers.size()) &&
         stack->hasHeads(view.head.layer) && view.head.head < stack->heads &&
         map->values.rows() == stack->layers[size_t(view.head.layer)].queryCount() &&
         map->values.cols() == stack->layers[size_t(view.head.layer)].keyCount();
}

Eigen::Index LessonState::query() const {
  const Eigen::Index last = map->values.rows() - 1;
  if (view.pin.kind == Pin::Kind::Query) return std::clamp<Eigen::Index>(view.pin.index, 0, last);
  return std::min(wordFromMiddle(trace->queryTokens(view.head.kind)), last);
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
