// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/formula.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

namespace heedmap {

namespace formula {

Formula word(const QString& letters) {
  return {.letters = letters};
}
Formula variable(const QString& letters) {
  return {.letters = letters, .isUpright = false};
}
Formula row(std::vector<Formula> parts) {
  return {.kind = Formula::Kind::Row, .parts = std::move(parts)};
}
Formula subscript(Formula base, Formula below) {
  return {.kind = Formula::Kind::Subscript, .parts = {std::move(base), std::move(below)}};
}
Formula superscript(Formula base, Formula above) {
  return {.kind = Formula::Kind::Superscript, .parts = {std::move(base), std::move(above)}};
}
Formula fraction(Formula over, Formula under) {
  return {.kind = Formula::Kind::Fraction, .parts = {std::move(over), std::move(under)}};
}
Formula root(Formula under) {
  return {.kind = Formula::Kind::Root, .parts = {std::move(under)}};
}
Formula lit(lesson::Stage stage, Formula part) {
  part.stage = int(stage);
  return part;
}

namespace {
Formula letters(const char* text) {
  return word(QString::fromUtf8(text));
}
Formula var(const char* text) {
  return variable(QString::fromUtf8(text));
}
}  // namespace

Formula attention() {
  using lesson::Stage;
  return row({letters("Attention("), lit(Stage::Vectors, var("Q, K, V")), letters(") = "),
              lit(Stage::Softmax, letters("softmax(")),
              fraction(lit(Stage::Scores, row({var("Q"), superscript(var("K"), var("T"))})),
                       lit(Stage::Scale, root(subscript(var("d"), var("k"))))),
              lit(Stage::Softmax, letters(")")), lit(Stage::Sum, var(" V"))});
}

Formula multiHead() {
  using lesson::Stage;
  return row({letters("MultiHead = "),
              lit(Stage::Concat, row({letters("Concat("), subscript(letters("head"), letters("1")),
                                      letters(", …, "), subscript(letters("head"), var("h")), letters(")")})),
              lit(Stage::Output, subscript(var(" W"), var("O")))});
}

}  // namespace formula

namespace {

using Kind = Formula::Kind;
constexpr double smallLetters = 0.72, gap = 2, rootWidth = 0.6;  ///< the last in heights of a letter

QFont fontOf(const Formula& formula, QFont font) {
  font.setItalic(!formula.isUpright);
  return font;
}

QFont small(QFont font) {
  font.setPointSizeF(font.pointSizeF() * smallLetters);
  return font;
}

double axisOf(const QFont& font) {  // where a fraction's line lies
  return QFontMetricsF(font).xHeight() * 0.55;
}

double shiftDown(const QFont& font) {
  return QFontMetricsF(font).xHeight() * 0.45;
}

double shiftUp(const QFont& font) {
  return QFontMetricsF(font).capHeight() * 0.55;
}

}  // namespace

FormulaSize measured(const Formula& formula, const QFont& font) {
  switch (formula.kind) {
    case Kind::Letters: {
      const QFontMetricsF metrics(fontOf(formula, font));
      return {metrics.horizontalAdvance(formula.letters) + (formula.isUpright ? 0 : 1), metrics.ascent(),
              metrics.descent()};
    }
    case Kind::Row: {
      FormulaSize all;
      for (const Formula& part : formula.parts) {
        const FormulaSize one = measured(part, font);
        all = {all.width + one.width, std::max(all.above, one.above), std::max(all.below, one.below)};
      }
      return all;
    }
    case Kind::Subscript:
    case Kind::Superscript: {
      const bool isBelow = formula.kind == Kind::Subscript;
      const double shift = isBelow ? shiftDown(font) : -shiftUp(font);
      const FormulaSize base = measured(formula.parts[0], font),
                        other = measured(formula.parts[1], small(font));
      return {base.width + other.width + 1, std::max(base.above, other.above - shift),
              std::max(base.below, other.below + shift)};
    }
    case Kind::Fraction: {
      const FormulaSize over = measured(formula.parts[0], font), under = measured(formula.parts[1], font);
      const double axis = axisOf(font);
      return {std::max(over.width, under.width) + 4 * gap, over.above + over.below + gap + axis,
              under.above + under.below + gap - axis};
    }
    case Kind::Root: {
      FormulaSize under = measured(formula.parts[0], font);
      under.width += QFontMetricsF(font).ascent() * rootWidth + gap;
      return {under.width, under.above + gap, under.below};
    }
  }
  return {};
}

void drawFormula(QPainter& painter, const QPointF& start, const Formula& formula, const FormulaLook& given) {
  FormulaLook look = given;
  if (formula.stage >= 0 &&
      std::find(look.lit.begin(), look.lit.end(), lesson::Stage(formula.stage)) != look.lit.end())
    look.colour = look.litColour;
  painter.setPen(look.colour);
  const QFont& font = look.font;
  FormulaLook smaller = look;
  smaller.font = small(font);
  switch (formula.kind) {
    case Kind::Letters:
      painter.setFont(fontOf(formula, font));
      painter.drawText(start, formula.letters);
      return;
    case Kind::Row: {
      QPointF at = start;
      for (const Formula& part : formula.parts) {
        drawFormula(painter, at, part, look);
        at.rx() += measured(part, font).width;
      }
      return;
    }
    case Kind::Subscript:
    case Kind::Superscript: {
      const double shift = formula.kind == Kind::Subscript ? shiftDown(font) : -shiftUp(font);
      drawFormula(painter, start, formula.parts[0], look);
      const double width = measured(formula.parts[0], font).width + 1;
      drawFormula(painter, start + QPointF(width, shift), formula.parts[1], smaller);
      return;
    }
    case Kind::Fraction: {
      const FormulaSize over = measured(formula.parts[0], font), under = measured(formula.parts[1], font);
      const double width = std::max(over.width, under.width) + 2 * gap, line = start.y() - axisOf(font),
                   left = start.x() + gap;
      painter.setPen(QPen(given.colour, 1.2));
      painter.drawLine(QPointF(left, line), QPointF(left + width, line));
      drawFormula(painter, {left + (width - over.width) / 2, line - gap - over.below}, formula.parts[0],
                  look);
      drawFormula(painter, {left + (width - under.width) / 2, line + gap + under.above}, formula.parts[1],
                  look);
      return;
    }
    case Kind::Root: {
      const FormulaSize under = measured(formula.parts[0], font);
      const double hook = QFontMetricsF(font).ascent() * rootWidth, top = start.y() - under.above,
                   foot = start.y() + under.below * 0.5;
      painter.setPen(QPen(look.colour, 1.2));
      const QPointF line[] = {{start.x() + 0.05 * hook, start.y() - 0.45 * under.above},
                              {start.x() + 0.3 * hook, start.y() - 0.55 * under.above},
                              {start.x() + 0.6 * hook, foot},
                              {start.x() + hook, top},
                              {start.x() + hook + under.width + gap, top}};
      painter.drawPolyline(line, 5);
      drawFormula(painter, start + QPointF(hook + gap / 2, 0), formula.parts[0], look);
      return;
    }
  }
}

QString spoken(const Formula& formula) {
  QStringList parts;
  for (const Formula& part : formula.parts) parts += spoken(part);
  switch (formula.kind) {
    case Kind::Letters:
      return formula.letters;
    case Kind::Row:
      return parts.join(QString());
    case Kind::Subscript:
      return parts.join(u'_');
    case Kind::Superscript:
      return parts.join(u'^');
    case Kind::Fraction:
      return parts.join(QStringLiteral(" / "));
    case Kind::Root:
      return QStringLiteral("√") + parts.join(QString());
  }
  return {};
}

}  // namespace heedmap
