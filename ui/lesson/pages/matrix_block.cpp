// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pages/matrix_block.h"

#include <algorithm>

#include "ui/lesson/pictures/matrix_picture.h"

namespace heedmap::lesson {

namespace {

bool areSame(const std::vector<AxisLabel>& one, const std::vector<AxisLabel>& other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const AxisLabel& a, const AxisLabel& b) { return a.text == b.text; });
}

bool areSameTokens(const AttentionMap& one, const AttentionMap& other) {
  return areSame(one.queries, other.queries) && areSame(one.keys, other.keys);
}

}  // namespace

Widget matrix(std::function<std::optional<AttentionMap>(const LessonState&)> map, const char* title,
              bool isMarked, std::optional<AttentionKind> kind) {
  return {[map, title, isMarked, kind](const Ask&) {
    auto* picture = new MatrixPicture;
    return Part{picture, [picture, map, title, isMarked, kind](const LessonState& state) {
                  const auto shown = state.hasHead() ? map(state) : std::nullopt;
                  picture->setVisible(shown.has_value());
                  if (!shown) return;
                  HeatmapStyle style = state.style;
                  style.range = RangeChoice::Unit;
                  picture->show(*shown, style, tr(title), isMarked);
                  picture->setShownHead(
                      kind ? *kind == state.view.head.kind : areSameTokens(*shown, *state.map),
                      state.query());
                }};
  }};
}

}  // namespace heedmap::lesson
