// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/paper_width.h"

#include <QCoreApplication>

#include "ui/render/figure_style.h"

namespace heedmap {

namespace {
constexpr double millimetresAnInch = 25.4;
}

const std::vector<PaperWidth>& paperWidths() {
  static const std::vector<PaperWidth> widths{
      {"column", QT_TRANSLATE_NOOP("heedmap", "one column of a paper, 8.5 cm"), 85, 7},
      {"page", QT_TRANSLATE_NOOP("heedmap", "two columns of a paper, 17.5 cm"), 175, 8},
      {"slide", QT_TRANSLATE_NOOP("heedmap", "a slide, 16 cm"), 160, 14},
      {"poster", QT_TRANSLATE_NOOP("heedmap", "a poster, 40 cm"), 400, 24},
  };
  return widths;
}

double unitsOfMillimetres(double millimetres) {
  return millimetres / millimetresAnInch * FigureStyle::unitsAnInch;
}

double millimetresOfUnits(double units) {
  return units / FigureStyle::unitsAnInch * millimetresAnInch;
}

}  // namespace heedmap
