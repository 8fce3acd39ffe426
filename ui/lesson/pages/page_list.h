// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/blocks/page_spec.h"
#include "ui/lesson/state/lesson_models.h"

namespace heedmap::lesson {

/// The pages in the order in which they are read.
std::vector<PageSpec> pageList(const LessonModels& models);

}  // namespace heedmap::lesson
