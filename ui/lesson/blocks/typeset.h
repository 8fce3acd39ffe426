// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include "ui/render/theme.h"

namespace heedmap {

/// Rich text as a textbook sets it: d_k and W_Q with subscripts, products with a dot of the font's Latin
/// width, and comparisons that stay in one line. What stands in tags is left alone.
QString typeset(const QString& html);

/// What says that an answer is right, or wrong; as text it can be read on the theme's ground.
QColor rightColour(const Theme& theme);
QColor wrongColour(const Theme& theme);

/// `colour` laid thinly over `ground`.
QColor tint(const QColor& ground, const QColor& colour, double share);

}  // namespace heedmap
