// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "ui/render/colour_scale.h"

namespace heedmap {

/// Are the numbers written into the cells of a map?
enum class CellValues { Never, WhereTheyFit, Always };

/// How a figure for a file is laid out. Lengths are in 1/96 inch and drawn `scale` times as many device
/// pixels long.
struct FigureStyle {
  HeatmapStyle heatmap = {};
  double scale = 3.125;           ///< device pixels a 1/96 inch: 300 dpi; at least minScale
  double fontSize = ownFontSize;  ///< of labels, in pt (1/72 inch), in [minFontSize, maxFontSize]; all other
                                  ///< letters and gaps keep their proportion to it
  QString fontFamily = {};        ///< empty: the first of figureFont() that is installed
  double width = 0;               ///< of the whole picture; 0: as its cells ask for
  double cell = 0;                ///< side of a cell; 0: as the width or the number of tokens asks for
  bool wholePixels = true;  ///< cells are whole device pixels, for images; else of any size and one pixel of
                            ///< their image each, for paper
  bool labels = true;       ///< tokens, axis names, layer and head numbers
  bool everyLabel = false;  ///< all tokens are named, or it is an error; else as many as do not overlap
  CellValues values = CellValues::Never;
  bool colourBar = true;
  bool caption = true;                    ///< title, model, what-if and text
  std::optional<QString> title = {};      ///< in place of the map's
  std::optional<QString> queryName = {};  ///< of the axis, in place of "query (looks)"; empty: none
  std::optional<QString> keyName = {};    ///< in place of "key (is looked at)"; empty: none
  QString model = {};                     ///< shown under the title
  QString text = {};                      ///< shown under the picture

  static constexpr double minScale = 0.25;
  static constexpr double maxScale = 16;
  static constexpr double ownFontSize = 9;
  static constexpr double minFontSize = 3;
  static constexpr double maxFontSize = 200;
  static constexpr double unitsAnInch = 96;

  /// The blank around everything: little where a page has margins of its own.
  double margin() const { return width > 0 ? 4 : 24; }
};

}  // namespace heedmap
