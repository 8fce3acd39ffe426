// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/render/colour_scale.h"

namespace heedmap {

/// How a figure for a file is laid out. Every length grows with `scale`; cells are whole device pixels.
struct FigureStyle {
  HeatmapStyle heatmap;
  double scale = 2;    ///< device pixels a 1/96 inch, in [minScale, maxScale]
  bool labels = true;  ///< tokens, axis names, layer and head numbers
  bool colourBar = true;
  bool caption = true;  ///< title, model, what-if and text
  QString model;        ///< shown under the title
  QString text;         ///< shown under the picture

  static constexpr double minScale = 0.25;
  static constexpr double maxScale = 16;
};

}  // namespace heedmap
