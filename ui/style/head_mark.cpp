// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/head_mark.h"

#include <QPainter>
#include <cmath>

#include "core/base/error.h"
#include "ui/style/window_theme.h"

namespace heedmap {

void paintHeadMark(QPainter& painter, const DrawnMark& mark, Palette colours, const QPalette& palette) {
  const QRect& picture = mark.picture;
  const Theme theme = themeOf(palette);
  if (mark.isDimmed) {
    QColor veil = palette.color(QPalette::Window);
    veil.setAlphaF(0.82f);
    painter.fillRect(picture, veil);
  }
  painter.setBrush(Qt::NoBrush);
  if (mark.isOff) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.whatIf, 2));
    painter.drawRect(QRectF(picture).adjusted(0, 0, -1, -1));
    painter.drawLine(picture.topLeft(), picture.bottomRight());
    painter.drawLine(picture.topRight(), picture.bottomLeft());
    painter.setRenderHint(QPainter::Antialiasing, false);
  }
  if (!mark.share) return;
  // In the gap around the picture, where it covers no weight.
  const QRect frame = picture.adjusted(-2, -2, 2, 2);
  const int length = int(std::lround(frame.width() * *mark.share));
  const QRect bar(frame.left(), frame.bottom() + 1 - mark.thickness, frame.width(), mark.thickness);
  const QColor colour = QColor::fromRgb(colourAt(colours, *mark.share));
  painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(picture.adjusted(-1, -1, 0, 0));
  painter.fillRect(QRect(bar.topLeft(), QSize(length, mark.thickness)), theme.selection);
}

void paintRowWithoutHeads(QPainter& painter, const QRect& row, LayerKind kind, const QPalette& palette) {
  constexpr int gap = 2;
  const QRect inside = row.adjusted(gap, gap, -gap, -gap);
  painter.fillRect(inside, palette.color(QPalette::AlternateBase));
  painter.setPen(themeOf(palette).mutedText);
  painter.drawText(inside, Qt::AlignCenter,
                   painter.fontMetrics().elidedText(say(info(kind).name), Qt::ElideRight, inside.width()));
}

}  // namespace heedmap
