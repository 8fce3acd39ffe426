// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/lesson_requests.h"

namespace heedmap::lesson {

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
