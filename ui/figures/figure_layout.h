// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/maps/attention_map.h"
#include "ui/render/figure.h"
#include "ui/render/figure_style.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

/// One map as a picture for a paper or a slide: square cells, at least one pixel each, query 0 on top. A
/// what-if is always said, with or without caption. Throws Error before any pixel is made when the picture
/// would be larger than a picture can be, and when there is nothing to draw.
Figure layoutFigure(const AttentionMap& map, const FigureStyle& style,
                    const TextMetrics& metrics = installedFonts());

}  // namespace heedmap
