// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

class QPalette;

namespace heedmap {

/// Signs on buttons, drawn in the colours of the window and sharp at every resolution.
enum class Glyph { Previous, Next, Fit, Copy, Export, Colours };

QIcon glyph(Glyph glyph, const QPalette& palette);

}  // namespace heedmap
