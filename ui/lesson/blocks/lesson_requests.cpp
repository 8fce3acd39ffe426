// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/lesson_requests.h"

#include "ui/lesson/state/lesson_words.h"

namespace heedmap::lesson {

namespace {

bool isOpen(const ModelWish& wish, const LessonState& state) {
  if (const auto* reference = std::get_if<ModelReference>(&wish)) return *reference == state.reference;
  if (!state.reference) return false;
  if (const auto* named = std::get_if<NamedModel>(&wish))
    return pathOf(*state.reference).contains(named->name);
  const auto* textbook = std::get_if<TextbookOptions>(&*state.reference);
  if (std::holds_alternative<ReadersTrainedModel>(wish)) return !textbook;
  return textbook && textbook->score == ScoreFunction::ScaledDot &&
         textbook->initialisation == Initialisation::Unit;
}

bool isPinned(const QString& word, const LessonState& state) {
  const auto query = firstTokenOf(state.trace->queryTokens(state.view.head.kind), word.toUtf8());
  return state.view.pin.kind == Pin::Kind::Query && query == state.view.pin.index;
}

}  // namespace

bool isShown(const ViewRequest& request, const LessonState& state) {
  if (request.showSteps || !state.trace) return false;
  return (!request.model || isOpen(*request.model, state)) &&
         (!request.text || *request.text == state.text) && (!request.pair || *request.pair == state.pair) &&
         (!request.head || *request.head == state.view.head) &&
         (!request.whatIf || *request.whatIf == state.view.whatIf) &&
         (!request.pin || *request.pin == state.view.pin) &&
         (!request.pinText || isPinned(*request.pinText, state));
}

ViewRequest onTrainedModel(const LessonState&) {
  return {.model = ReadersTrainedModel{}};
}

ViewRequest onStandardLayer(const LessonState&) {
  return {.model = StandardLayer{}};
}

ViewRequest onLayer(const TextbookOptions& options) {
  return {.model = ModelReference{options}, .whatIf = WhatIf{}};
}

ViewRequest asItIs(const LessonState&) {
  return {.whatIf = WhatIf{}};
}

Request onPenSentence(int layer, int head) {
  return [layer, head](const LessonState&) {
    return ViewRequest{.model = NamedModel{multilingual},
                       .text = pen,
                       .pair = QString(),
                       .head = HeadId{AttentionKind::Self, layer, head},
                       .whatIf = WhatIf{},
                       .pinText = QStringLiteral("它")};
  };
}

}  // namespace heedmap::lesson
