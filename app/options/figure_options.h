// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/arguments.h"
#include "ui/figures/figure_view.h"
#include "ui/render/figure_style.h"

namespace heedmap {

/// --width, --dpi, --font …: of every picture.
std::vector<Option> sizeOptions();
/// How a picture of maps looks: these, what it shows, its size, its letters, what stands around the cells,
/// and their colours.
std::vector<Option> figureOptions();

struct FigureRequest {
  FigureView view;
  FigureStyle style;
  std::optional<QString> caption = {};  ///< in place of the text
  bool rangesOverAllHeads = false;      ///< colours up to the largest weight of all heads, once that is known
  double dpi = 300;

  static constexpr double minDpi = 24;
  static constexpr double maxDpi = 2400;
};

/// Throws Error when a number is out of range.
FigureRequest figureRequest(const Arguments& arguments);

}  // namespace heedmap
