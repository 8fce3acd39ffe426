// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/render/figure.h"

namespace heedmap {

/// What lies behind a label that is `width` wide and marked: its letters, and `pad` to either side.
QPolygonF groundOf(const Figure::Text& label, double width, double pad);

}  // namespace heedmap
