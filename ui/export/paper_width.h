// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace heedmap {

/// How wide pictures usually are where they go, and letters that can be read there.
struct PaperWidth {
  const char* key;   ///< on the command line: "column"
  const char* name;  ///< on the screen; pass it to say()
  double millimetres;
  double fontSize;  ///< of labels, in pt
};

const std::vector<PaperWidth>& paperWidths();

/// 1/96 inch, as FigureStyle has it.
double unitsOfMillimetres(double millimetres);
double millimetresOfUnits(double units);

}  // namespace heedmap
