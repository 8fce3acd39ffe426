// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figures/figure_layout.h"
#include "ui/figures/head_set.h"

namespace heedmap {

/// All heads of `set` on one sheet, layers down and heads across, each numbered. A map of more cells than its
/// place has pixels is pooled by maximum, and the caption says so. Throws as layoutFigure() of one map does,
/// before the second map is made.
Figure layoutFigure(const HeadSet& set, const FigureStyle& style,
                    const TextMetrics& metrics = installedFonts());

}  // namespace heedmap
