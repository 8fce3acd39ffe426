// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QRectF>

#include "core/maps/attention_map.h"
#include "ui/render/colour_scale.h"

namespace heedmap {

/// The part `cells` of `map`, drawn into `pixels` device pixels: the one drawing function of the screen, the
/// thumbnails and the files. Cell [query, key] is the unit square at x = key, y = query, so (0, 0, keys,
/// queries) is the whole map with query 0 on top and key 0 on the left.
///
/// A pixel that is no larger than a cell takes the cell under its centre. A pixel that covers several cells
/// takes the largest of the cells whose centre is in it (the largest magnitude for differences), so that no
/// cell is lost; it is masked only when all of them are. NaN and ±Inf are drawn in Theme::notFinite, pixels
/// outside of the map in Theme::background. Masked cells are hatched; those whose edge was cut are
/// crossed as soon as they are large enough.
QImage heatmapImage(const AttentionMap& map, const QRectF& cells, QSize pixels, const HeatmapStyle& style);

/// The same with a colour scale that is already made.
QImage heatmapImage(const AttentionMap& map, const QRectF& cells, QSize pixels, const ColourScale& scale,
                    const Theme& theme);

/// After so many pixels the hatching of masked cells of this size repeats.
int hatchPeriod(double cell);

}  // namespace heedmap
