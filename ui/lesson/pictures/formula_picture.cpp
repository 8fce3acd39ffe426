// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/formula_picture.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {
constexpr double largest = 1.5, smallest = 0.6, between = 12;
}

FormulaPicture::FormulaPicture(std::vector<Formula> formulas, QWidget* parent)
    : Picture(parent), m_formulas(std::move(formulas)) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  sayFormulas();
}

void FormulaPicture::sayFormulas() {
  QStringList all;
  for (const Formula& formula : m_formulas) all += spoken(formula);
  setAccessibleName(tr("formulas: %1").arg(all.join(QStringLiteral("; "))));
}

void FormulaPicture::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) sayFormulas();
  Picture::changeEvent(event);
}

QFont FormulaPicture::letters(double width) const {
  double widest = 1;
  for (const Formula& formula : m_formulas) widest = std::max(widest, measured(formula, font()).width);
  QFont fitting = font();
  fitting.setPointSizeF(fitting.pointSizeF() * std::clamp((width - 12) / widest, smallest, largest));
  return fitting;
}

QSize FormulaPicture::sizeHint() const {
  double height = 4;
  const QFont font = letters(std::max(200, width()));
  for (const Formula& formula : m_formulas) {
    const FormulaSize size = measured(formula, font);
    height += size.above + size.below + between;
  }
  return {280, int(std::ceil(height))};
}

void FormulaPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const FormulaLook look{letters(size.width()), theme.text, theme.text};
  double top = 4;
  for (const Formula& formula : m_formulas) {
    const FormulaSize room = measured(formula, look.font);
    drawFormula(painter, {4, top + room.above}, formula, look);
    top += room.above + room.below + between;
  }
}

void FormulaPicture::resizeEvent(QResizeEvent* event) {
  Picture::resizeEvent(event);
  showAgain();
}

}  // namespace heedmap
