// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

namespace heedmap {

/// The font of figures, `pixels` high; scripts that it lacks are drawn with whatever installed font has them.
QFont figureFont(double pixels, bool isBold = false);

/// How the labels of one axis are drawn so that they never overlap.
struct LabelLayout {
  enum class Angle { Level, Slanted, Upright };  ///< 0°, 45° and 90°, read from the bottom up

  int step = 1;  ///< every `step`th label is drawn, the first one always: 1, 2, 5, 10, 20, 50 …
  Angle angle = Angle::Level;
  QStringList texts;    ///< of the drawn labels, shortened in the middle to the width given
  double extent = 0;    ///< room they take away from the matrix
  double overhang = 0;  ///< how far they reach beyond the last cell (slanted ones)
};

/// Labels of the rows, whose cells are `pitch` apart.
LabelLayout rowLabels(const QStringList& labels, double pitch, const QFont& font, double maxWidth);
/// Labels of the columns: level where they fit, else slanted, else upright.
LabelLayout columnLabels(const QStringList& labels, double pitch, const QFont& font, double maxWidth);

/// One sentence that names the characters of `texts` that no installed font has, and the Debian package that
/// brings one. Empty when all can be drawn. Needs a QGuiApplication.
QString missingFonts(const QStringList& texts);

}  // namespace heedmap
