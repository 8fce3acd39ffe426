// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/parts/two_clocks.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {
constexpr int tick = 40, mostTicks = 120;  ///< milliseconds; a long text is done in so many
constexpr double side = 96;
}  // namespace

TwoClocks::TwoClocks(QWidget* parent) : MovingPicture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TwoClocks::play(int tokens) {
  m_tokens = std::max(2, tokens);
  m_done = 0;
  start(m_tokens <= 20 ? 4 * tick : tick);
}

void TwoClocks::advance() {
  m_done = std::min(m_tokens, m_done + std::max(1, m_tokens / mostTicks));
  setAccessibleName(tr("recurrence: step %1 of %2; attention: 1 step").arg(m_done).arg(m_tokens));
}

double TwoClocks::leftOfFirst() const {
  return m_done > 0 ? std::pow(kept, m_done - 1) : 1;
}

QSize TwoClocks::sizeHint() const {
  return {300, int(4 * lineHeight(fontMetrics()) + side + 34)};
}

void TwoClocks::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QFontMetricsF metrics(font());
  const double text = lineHeight(metrics), wide = size.width() - 2;
  painter.setPen(theme.text);
  painter.drawText(QRectF(0, 0, wide, text), Qt::AlignLeft,
                   tr("recurrence: step %1 of %2").arg(m_done).arg(m_tokens));
  // The brighter a cell, the more of it is still known.
  const QRectF band(1, text + 2, wide, 16);
  const int columns = std::min(m_tokens, int(band.width()));
  for (int column = 0; column < columns; ++column) {
    const int token = column * m_tokens / columns;
    if (token >= m_done) break;
    QColor colour = theme.whatIf;
    colour.setAlphaF(float(0.08 + 0.92 * std::pow(kept, m_done - 1 - token)));
    painter.fillRect(QRectF(band.left() + band.width() * column / columns, band.top(),
                            std::max(1.0, band.width() / columns - (columns < 40 ? 1 : 0)), band.height()),
                     colour);
  }
  painter.setPen(QPen(theme.line, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(band);
  painter.setPen(theme.mutedText);
  painter.drawText(
      QRectF(0, band.bottom() + 2, wide, text), Qt::AlignLeft,
      metrics.elidedText(tr("%1 % left of the first token (95 % a step)").arg(100 * leftOfFirst(), 0, 'g', 3),
                         Qt::ElideRight, wide));
  const double top = band.bottom() + text + 10;
  painter.setPen(theme.text);
  painter.drawText(QRectF(0, top, wide, text), Qt::AlignLeft,
                   tr("attention: %1 step, %L2 × %L2 weights at once").arg(attentionSteps()).arg(m_tokens));
  const QRectF square(1, top + text + 2, side, side);
  QColor ground = theme.selection;
  ground.setAlpha(m_done > 0 ? 190 : 0);
  painter.fillRect(square, ground);
  painter.setPen(QPen(theme.line, 1));
  const int lines = std::min(m_tokens, 24);
  for (int i = 0; i <= lines; ++i) {
    const double at = side * i / lines;
    painter.drawLine(square.topLeft() + QPointF(at, 0), square.bottomLeft() + QPointF(at, 0));
    painter.drawLine(square.topLeft() + QPointF(0, at), square.topRight() + QPointF(0, at));
  }
  painter.setPen(theme.mutedText);
  painter.drawText(QRectF(side + 12, square.top(), wide - side - 12, side),
                   int(Qt::AlignVCenter | Qt::AlignLeft) | Qt::TextWordWrap,
                   tr("its price: %L1 weights to compute and keep, n²").arg(qint64(m_tokens) * m_tokens));
  drawButton(painter, size.width(), theme);
}

}  // namespace heedmap
