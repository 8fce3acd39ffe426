// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/colour_bar.h"

#include <QEvent>
#include <QPainter>

#include "ui/render/figure_parts.h"

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

Figure ColourBar::figure() const {
  Figure figure{.size = size(), .background = m_style.theme.background};
  const QFontMetrics metrics = fontMetrics();
  const int rowHeight = metrics.height() + 6;
  const int legendRows = int(m_hasMasked) + int(m_hasNotFinite);
  const int top = metrics.height() / 2 + 6;
  const int room = height() - 2 * top - (legendRows > 0 ? legendRows * rowHeight + 8 : 0);
  const int length = std::min(room, longestBar);
  if (length < 20) return figure;
  const QRect bar(2, top + (room - length) / 2, barWidth, length);
  figure.cells = bar;
  figure.boxes.push_back({bar.adjusted(-1, -1, 1, 1), m_style.theme.line});
  addColourBar(figure, *m_scale, m_scale->ticks(1.6 * metrics.height() / length),
               {.bar = bar, .tick = 3, .tickGap = 1, .textGap = 7, .line = metrics.height(), .font = font()},
               m_style.theme);
  int y = bar.bottom() + metrics.height();
  const auto legend = [&](const QColor& colour, const QString& text) {
    const QRect swatch(bar.left(), y + (rowHeight - barWidth) / 2, barWidth, barWidth);
    figure.boxes.push_back({swatch.adjusted(-1, -1, 1, 1), m_style.theme.line});
    figure.boxes.push_back({swatch, colour});
    figure.texts.push_back({.part = Figure::Part::Legend,
                            .text = text,
                            .font = font(),
                            .colour = m_style.theme.text,
                            .place = QRect(swatch.right() + 6, y, width(), rowHeight),
                            .flags = Qt::AlignLeft | Qt::AlignVCenter});
    y += rowHeight;
  };
  if (m_hasMasked) legend(m_style.theme.masked, tr("masked"));
  if (m_hasNotFinite) legend(m_style.theme.notFinite, tr("not finite"));
  return figure;
}

void ColourBar::paintEvent(QPaintEvent*) {
  if (!m_scale) return;
  QPainter painter(this);
  const Figure shown = figure();
  paint(painter, shown);
  if (!m_mark || shown.cells.isEmpty()) return;
  const double right = shown.cells.right(),
               y = shown.cells.top() + (1 - m_scale->position(*m_mark)) * (shown.cells.height() - 1);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_style.theme.text);
  painter.drawPolygon(QPolygonF{{right, y}, {right + 6, y - 4}, {right + 6, y + 4}});
}

void ColourBar::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) {
    updateGeometry();
    update();
  }
  QWidget::changeEvent(event);
}

}  // namespace heedmap
