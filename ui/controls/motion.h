// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyle>
#include <QWidget>

namespace heedmap {

/// Does the desktop ask for pictures that stand still? Its style then says that animations take no time.
inline bool isMotionReduced(const QWidget& widget) {
  return widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) <= 0;
}

}  // namespace heedmap
