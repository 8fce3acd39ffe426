// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/shapes_picture.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {
constexpr double widestSlot = 150;  ///< of a matrix with its sign, in pixels
}

ShapesPicture::ShapesPicture(QWidget* parent) : Picture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShapesPicture::show(const std::vector<std::vector<ShapeTerm>>& formulas) {
  m_formulas = formulas;
  QStringList spoken;
  for (const auto& formula : formulas)
    for (const ShapeTerm& term : formula)
      spoken += QStringLiteral("%1 %2 [%3, %4]").arg(term.sign, term.name).arg(term.rows).arg(term.columns);
  setAccessibleName(spoken.join(u' '));
  showAgain();
}

QSize ShapesPicture::sizeHint() const {
  return {260, int(double(m_formulas.size()) * (boxHeight + lineHeight(fontMetrics()) + 10)) + 4};
}

void ShapesPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QFontMetricsF metrics(font());
  double top = 4;
  // Sides grow with the logarithm, for 10 and 512 must both be seen, and alike in both directions.
  const auto side = [](qint64 length) {
    return boxHeight * (0.3 + 0.7 * std::min(1.0, std::log2(double(std::max<qint64>(length, 1)) + 1) / 12));
  };
  for (const auto& formula : m_formulas) {
    const double slot = std::min(size.width() / double(std::max<size_t>(formula.size(), 1)), widestSlot);
    for (size_t i = 0; i < formula.size(); ++i) {
      const ShapeTerm& term = formula[i];
      const double signWidth = term.sign.isEmpty() ? 0 : 18;
      const QRectF room(double(i) * slot, top, slot, boxHeight);
      // Its name fits in it.
      const double name = metrics.horizontalAdvance(term.name) + 8,
                   width = std::min(std::max(side(term.columns), name), slot - signWidth - 4),
                   height = side(term.rows);
      const QRectF box(room.left() + signWidth + (slot - signWidth - width) / 2,
                       room.center().y() - height / 2, width, height);
      QColor ground = theme.selection;
      ground.setAlpha(36);
      painter.setPen(QPen(theme.selection, 1.2));
      painter.setBrush(ground);
      painter.drawRect(box);
      painter.setPen(theme.text);
      painter.drawText(box.adjusted(-8, -4, 8, 4), Qt::AlignCenter, term.name);
      painter.drawText(QRectF(room.left(), room.top(), signWidth, boxHeight), Qt::AlignCenter, term.sign);
      painter.setPen(theme.mutedText);
      const QString shape = QStringLiteral("[%1, %2]").arg(term.rows).arg(term.columns);
      painter.drawText(
          QRectF(room.left() + signWidth, room.bottom() + 1, slot - signWidth, lineHeight(metrics)),
          Qt::AlignCenter, metrics.elidedText(shape, Qt::ElideRight, slot - signWidth));
    }
    top += boxHeight + lineHeight(metrics) + 10;
  }
}

}  // namespace heedmap
