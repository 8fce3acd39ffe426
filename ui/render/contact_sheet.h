// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/render/figure.h"
#include "ui/render/head_set.h"

namespace heedmap {

/// All heads of `set` on one sheet, layers down and heads across, each numbered. A map of more cells than its
/// place has pixels is pooled by maximum, and the caption says so.
QImage contactSheet(const HeadSet& set, const FigureStyle& style);

}  // namespace heedmap
