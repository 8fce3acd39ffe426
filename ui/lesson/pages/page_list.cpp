// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pages/page_list.h"

// One row a page, in the order in which they are read: PAGE(x) is PageSpec xPage(), in the file x_page.cpp.
#define HEEDMAP_LESSON_PAGES \
  PAGE(head)                 \
  PAGE(queryKeyValue)        \
  PAGE(score)                \
  PAGE(scale)                \
  PAGE(softmax)              \
  PAGE(weightedSum)          \
  PAGE(severalHeads)         \
  PAGE(selfAndCross)         \
  PAGE(masks)                \
  PAGE(reading)              \
  PAGE(recurrence)           \
  PAGE(caution)              \
  PAGE(check)                \
  PAGE(summary)

namespace heedmap::lesson {

#define PAGE(name) PageSpec name##Page(const LessonModels& models);
HEEDMAP_LESSON_PAGES
#undef PAGE

std::vector<PageSpec> pageList(const LessonModels& models) {
#define PAGE(name) name##Page(models),
  return {HEEDMAP_LESSON_PAGES};
#undef PAGE
}

}  // namespace heedmap::lesson
