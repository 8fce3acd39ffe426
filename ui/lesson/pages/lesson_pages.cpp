// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pages/lesson_pages.h"

#include "ui/lesson/pages/lesson_page.h"

namespace heedmap {

std::vector<LessonPage*> LessonPages::make(const LessonModels& models) {
  return {head(),         queryKeyValue(), score(),       scale(),   softmax(),    weightedSum(),
          severalHeads(), selfAndCross(),  masks(models), reading(), recurrence(), caution()};
}

}  // namespace heedmap
