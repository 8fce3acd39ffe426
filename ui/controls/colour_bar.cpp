// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/colour_bar.h"

#include <QEvent>
#include <QPainter>

namespace heedmap {

namespace {
constexpr int barWidth = 14;
constexpr int longestBar = 420;
}  // namespace

ColourBar::ColourBar(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void ColourBar::show(const AttentionMap& map, const HeatmapStyle& style) {
  m_scale.emplace(map, style);
  m_style = style;
  m_hasMasked = map.masked.size() > 0 && map.masked.any();
  m_hasNotFinite = !map.values.allFinite();
  m_mark.reset();
  updateGeometry();
  update();
}

void ColourBar::setMark(std::optional<float> value) {
  if (value == m_mark) return;
  m_mark = value;
  update();
}

int ColourBar::tickWidth() const {
  int width = fontMetrics().horizontalAdvance(QStringLiteral("0.00"));
  if (m_scale)
    for (const ColourTick& tick : m_scale->ticks(0.1))
      width = std::max(width, fontMetrics().horizontalAdvance(tick.label));
  return width;
}

QSize ColourBar::sizeHint() const {
  const int legend = barWidth + 6 + fontMetrics().horizontalAdvance(tr("masked"));
  return {std::max(barWidth + 8 + tickWidth(), legend) + 14, 240};
}

void ColourBar::paintEvent(QPaintEvent*) {
  if (!m_scale) return;
  QPainter painter(this);
  const QFontMetrics metrics = fontMetrics();
  const int rowHeight = metrics.height() + 6;
  const int legendRows = int(m_hasMasked) + int(m_hasNotFinite);
  const int top = metrics.height() / 2 + 6;
  const int room = height() - 2 * top - (legendRows > 0 ? legendRows * rowHeight + 8 : 0);
  const int length = std::min(room, longestBar);
  if (length < 20) return;
  const QRect bar(2, top + (room - length) / 2, barWidth, length);

  QImage strip(1, 256, QImage::Format_RGB32);
  for (int y = 0; y < 256; ++y) strip.setPixel(0, y, m_scale->colourOfPosition(1 - y / 255.0));
  painter.drawImage(bar, strip);
  painter.setPen(m_style.theme.line);
  painter.drawRect(bar.adjusted(-1, -1, 0, 0));

  const auto at = [&](double position) { return bar.top() + (1 - position) * (bar.height() - 1); };
  for (const ColourTick& tick : m_scale->ticks(1.6 * metrics.height() / length)) {
    const int y = int(at(tick.position));
    painter.setPen(m_style.theme.line);
    painter.drawLine(bar.right() + 2, y, bar.right() + 4, y);
    painter.setPen(m_style.theme.text);
    painter.drawText(bar.right() + 8, y + (metrics.ascent() - metrics.descent()) / 2 + 1, tick.label);
  }
  if (m_mark) {
    const double y = at(m_scale->position(*m_mark));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_style.theme.text);
    painter.drawPolygon(
        QPolygonF{{bar.right() + 1.0, y}, {bar.right() + 7.0, y - 4}, {bar.right() + 7.0, y + 4}});
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
  }
  int y = bar.bottom() + metrics.height();
  const auto legend = [&](const QColor& colour, const QString& text) {
    const QRect swatch(bar.left(), y + (rowHeight - barWidth) / 2, barWidth, barWidth);
    painter.fillRect(swatch, colour);
    painter.setPen(m_style.theme.line);
    painter.drawRect(swatch.adjusted(-1, -1, 0, 0));
    painter.setPen(m_style.theme.text);
    painter.drawText(swatch.right() + 6, y + (rowHeight + metrics.ascent() - metrics.descent()) / 2, text);
    y += rowHeight;
  };
  if (m_hasMasked) legend(m_style.theme.masked, tr("masked"));
  if (m_hasNotFinite) legend(m_style.theme.notFinite, tr("not finite"));
}

void ColourBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) {
    updateGeometry();
    update();
  }
  QWidget::changeEvent(event);
}

}  // namespace heedmap
