// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/maps/attention_map.h"
#include "ui/render/colour_scale.h"
#include "ui/render/figure.h"
#include "ui/render/figure_style.h"
#include "ui/render/text_metrics.h"

namespace heedmap {

/// A value as short as cells are small: two digits behind the point say what a weight is worth.
QString valueText(float value, AttentionMap::Quantity quantity);

/// How the numbers of a map's cells are written.
struct CellValuesLook {
  QRectF visible;  ///< the part of the matrix that Figure::cells shows
  const FigureStyle& style;
  const TextMetrics& metrics;
};

/// Writes into each cell of `figure` its value, as FigureStyle::values says: where they fit, all in one size.
/// Masked cells stay empty.
void addCellValues(Figure& figure, const AttentionMap& map, const ColourScale& scale,
                   const CellValuesLook& look);

/// Throws Error where numbers are wanted and came out too small to be read in print; `cell` is how wide cells
/// are, in the figure's pixels.
void checkValues(const Figure& figure, double cell, const FigureStyle& style);

/// A length of a figure on paper, as people measure it there: "85.0".
QString millimetres(double pixels, const FigureStyle& style);

}  // namespace heedmap
