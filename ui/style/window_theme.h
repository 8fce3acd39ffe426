// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>

#include "ui/render/theme.h"

namespace heedmap {

enum class ThemeChoice { System, Light, Dark };

/// Sets style and palette of the whole program. System follows the desktop's palette as it was when the
/// program started.
void applyTheme(ThemeChoice choice);

/// The colours of pictures and accents that go with a widget's palette.
Theme themeOf(const QPalette& palette);

}  // namespace heedmap
