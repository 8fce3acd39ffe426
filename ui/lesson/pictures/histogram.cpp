// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/histogram.h"

#include <QPainter>
#include <algorithm>

#include "ui/lesson/pictures/numbers.h"

namespace heedmap {

Histogram::Histogram(QWidget* parent) : Picture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Histogram::show(const QString& title, const std::vector<float>& values, double low, double high,
                     int bins) {
  m_title = title;
  m_low = low;
  m_high = high > low ? high : low + 1;
  m_counts.assign(size_t(bins), 0);
  for (float value : values) {
    if (!std::isfinite(value)) continue;
    const int bin = int((double(value) - m_low) / (m_high - m_low) * bins);
    ++m_counts[size_t(std::clamp(bin, 0, bins - 1))];
  }
  setAccessibleName(title);
  update();
}

void Histogram::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  QFont small = font();
  small.setPointSizeF(small.pointSizeF() * 0.9);
  const QFontMetricsF metrics(small);
  painter.setFont(small);
  painter.setPen(theme.text);
  painter.drawText(QRectF(0, 0, size.width(), lineHeight(metrics)), Qt::AlignHCenter,
                   metrics.elidedText(m_title, Qt::ElideRight, size.width()));
  const QRectF area(4, lineHeight(metrics) + 4, size.width() - 8,
                    size.height() - 2 * lineHeight(metrics) - 10);
  painter.setPen(QPen(theme.line, 1));
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  painter.setPen(theme.mutedText);
  const QRectF numbers(area.left(), area.bottom() + 2, area.width(), lineHeight(metrics));
  painter.drawText(numbers, Qt::AlignLeft, lessonNumber(m_low, 'g', 3));
  painter.drawText(numbers, Qt::AlignRight, lessonNumber(m_high, 'g', 3));
  if (m_counts.empty()) return;
  const int most = std::max(1, *std::max_element(m_counts.begin(), m_counts.end()));
  const double width = area.width() / double(m_counts.size());
  for (size_t i = 0; i < m_counts.size(); ++i) {
    if (m_counts[i] == 0) continue;
    const double height = std::max(1.0, area.height() * m_counts[i] / most);
    painter.fillRect(
        QRectF(area.left() + double(i) * width, area.bottom() - height, std::max(1.0, width - 1), height),
        theme.selection);
  }
}

}  // namespace heedmap
