// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include <QWidget>

#include "ui/lesson/blocks/page_spec.h"

/// How widgets become blocks of a page.
namespace heedmap::lesson {

/// `part`, kept up by its own show(state) and retranslate(), as far as it has them.
template <typename Shown>
Part keptUp(Shown* part) {
  Part made{part};
  if constexpr (requires(const LessonState& state) { part->show(state); })
    made.show = [part](const LessonState& state) { part->show(state); };
  if constexpr (requires { part->retranslate(); }) made.retranslate = [part] { part->retranslate(); };
  return made;
}

/// A picture that `draw(picture, state)` fills; hidden while there is no head.
template <typename Picture, typename Draw>
Widget drawn(Draw draw) {
  return {[draw](const Ask&) {
    auto* picture = new Picture;
    return Part{picture, [picture, draw](const LessonState& state) {
                  picture->setVisible(state.hasHead());
                  if (state.hasHead()) draw(*picture, state);
                }};
  }};
}

/// What a button does to the widget of this type that stands on its page.
template <typename Shown, typename Act>
std::function<void(QWidget& page)> onPart(Act act) {
  return [act](QWidget& page) { act(*page.findChild<Shown*>()); };
}

/// `make()` when it is asked for first, and what came out of it ever after; on any thread.
template <typename Make>
auto once(Make make) {
  struct Kept {
    std::mutex mutex;
    std::optional<decltype(make())> value;
  };
  return [kept = std::make_shared<Kept>(), make] {
    const std::lock_guard lock(kept->mutex);
    if (!kept->value) kept->value = make();
    return *kept->value;
  };
}

}  // namespace heedmap::lesson
