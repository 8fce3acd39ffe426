// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pages/matrix_block.h"

#include "ui/lesson/pictures/matrix_picture.h"

namespace heedmap::lesson {

Widget matrix(std::function<std::optional<AttentionMap>(const LessonState&)> map, const char* title,
              bool isMarked) {
  return {[map, title, isMarked](const Ask&) {
    auto* picture = new MatrixPicture;
    return Part{picture, [picture, map, title, isMarked](const LessonState& state) {
                  const auto shown = state.hasHead() ? map(state) : std::nullopt;
                  picture->setVisible(shown.has_value());
                  if (!shown) return;
                  HeatmapStyle style = state.style;
                  style.range = RangeChoice::Unit;
                  picture->show(*shown, style, tr(title), isMarked);
                }};
  }};
}

}  // namespace heedmap::lesson
