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
  ChartLook look{.titleFont = font(), .font = font(), .theme = theme};
  look.font.setPointSizeF(look.font.pointSizeF() * 0.9);
  look.titleFont = look.font;
  Chart chart{
      .title = m_title, .titleStyle = Chart::Title::Centred, .frame = Chart::Frame::Base, .x = {}, .y = {}};
  const double bins = double(m_counts.size());
  chart.x = {
      .last = std::max(1.0, bins),
      .ticks = {{0, lessonNumber(m_low, 'g', 3)}, {std::max(1.0, bins), lessonNumber(m_high, 'g', 3)}}};
  if (!m_counts.empty()) {
    const int most = std::max(1, *std::max_element(m_counts.begin(), m_counts.end()));
    const QRectF area = chartArea(chart, size, look);
    chart.y.last = most;
    // A pixel between two columns, and one pixel at least of each that has something in it.
    const double column = area.width() / bins, lowest = most / area.height();
    ChartBars bars{
        .colour = theme.selection, .thickness = std::max(1.0, column - 1) / column, .at = {}, .values = {}};
    for (size_t i = 0; i < m_counts.size(); ++i) {
      if (m_counts[i] == 0) continue;
      bars.at.push_back(double(i) + 0.5);
      bars.values.push_back(std::max<double>(m_counts[i], lowest));
    }
    chart.bars.push_back(bars);
  }
  m_painter.draw(painter, size, chart, look);
}

}  // namespace heedmap
