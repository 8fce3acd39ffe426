// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace heedmap {

/// Can any of it be seen? A dock that stands behind another in a stack of tabs is visible to Qt, which only
/// moves it out of the window; QDockWidget::visibilityChanged tells when this changes.
inline bool isOnScreen(const QWidget& widget) {
  return widget.isVisible() && !widget.visibleRegion().isEmpty();
}

}  // namespace heedmap
