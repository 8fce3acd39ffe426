// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>
#include <vector>

#include "ui/lesson/blocks/stage.h"

class QPainter;

namespace heedmap {

/// A formula as a value: letters and what stands beside, below, above and under what.
struct Formula {
  enum class Kind { Letters, Row, Subscript, Superscript, Fraction, Root };
  Kind kind = Kind::Letters;
  QString letters = {};
  bool isUpright = true;  ///< names of functions and numbers; variables are slanted
  std::vector<Formula> parts = {};
  int stage = -1;  ///< the stage of attention that it is lit with; −1: none of its own
};

namespace formula {

Formula word(const QString& letters);
Formula variable(const QString& letters);
Formula row(std::vector<Formula> parts);
Formula subscript(Formula base, Formula below);
Formula superscript(Formula base, Formula above);
Formula fraction(Formula over, Formula under);
Formula root(Formula under);
Formula lit(lesson::Stage stage, Formula part);

/// softmax(QKᵀ / √d_k)·V, the parts lit by their stages (Vaswani et al. 2017, equation 1).
Formula attention();
/// Concat(head₁, …, head_h)·W_O (section 3.2.2).
Formula multiHead();

}  // namespace formula

/// Room of a formula, in pixels, from the line on which it stands.
struct FormulaSize {
  double width = 0, above = 0, below = 0;
};
FormulaSize measured(const Formula& formula, const QFont& font);

struct FormulaLook {
  QFont font;
  QColor colour;
  QColor litColour;
  std::vector<lesson::Stage> lit = {};
};
/// Draws `formula` from `start`, the left end of its line, on.
void drawFormula(QPainter& painter, const QPointF& start, const Formula& formula, const FormulaLook& look);

/// In letters alone, for a screen reader.
QString spoken(const Formula& formula);

}  // namespace heedmap
