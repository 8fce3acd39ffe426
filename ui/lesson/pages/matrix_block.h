// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/maps/attention_map.h"
#include "ui/lesson/blocks/page_spec.h"

namespace heedmap::lesson {

/// A map that is made of what is shown; hidden where `map` gives none. `isMarked` writes in each cell whether
/// it is open. Its cells are those of the window while a head of `kind` is shown there; without a kind, when
/// they have the same names.
Widget matrix(std::function<std::optional<AttentionMap>(const LessonState&)> map, const char* title,
              bool isMarked = false, std::optional<AttentionKind> kind = {});

}  // namespace heedmap::lesson
