// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmap/heatmap_camera.h"

#include <algorithm>
#include <cmath>

namespace heedmap {

void HeatmapCamera::setMatrix(QSize cells, QSizeF stretch) {
  cells = cells.expandedTo(QSize(1, 1));
  m_stretch = stretch;
  if (cells != m_cells) m_isFitted = true;
  m_cells = cells;
  clamp();
}

void HeatmapCamera::setRoom(QSizeF room, double devicePixelRatio) {
  m_room = room.expandedTo(QSizeF(1, 1));
  m_ratio = devicePixelRatio;
  clamp();
}

void HeatmapCamera::fit() {
  m_isFitted = true;
  clamp();
}

void HeatmapCamera::zoom(double factor, QPointF position) {
  const QPointF under = toCells(position);
  m_isFitted = m_scale * factor <= fittedScale();
  m_scale = std::min(m_scale * factor, std::max(largest, fittedScale()));
  m_corner = under - inCells(position);
  clamp();
}

void HeatmapCamera::pan(QPointF pixels) {
  m_corner -= inCells(pixels);
  clamp();
}

void HeatmapCamera::reveal(QPoint cell) {
  const QRectF seen = visible();
  const auto moved = [](double corner, double length, int at) {
    return std::clamp(corner, at + 1 - length, std::max<double>(at, at + 1 - length));
  };
  m_corner = {moved(seen.left(), seen.width(), cell.x()), moved(seen.top(), seen.height(), cell.y())};
  clamp();
}

void HeatmapCamera::centre(QPointF cells) {
  m_corner = cells - QPointF(seen().width(), seen().height()) / 2;
  clamp();
}

void HeatmapCamera::approach(QPointF cells, double scale) {
  m_scale = std::max(m_scale, std::min(scale, std::max(largest, fittedScale())));
  m_isFitted = m_scale <= fittedScale();
  centre(cells);
}

void HeatmapCamera::follow(const HeatmapCamera& other) {
  if (other.m_cells != m_cells) return;
  m_isFitted = other.m_isFitted;
  m_scale = fittedScale() * other.m_scale / other.fittedScale();
  m_corner = other.visible().center() - QPointF(seen().width(), seen().height()) / 2;
  clamp();
}

QSizeF HeatmapCamera::picture() const {
  return QSizeF(m_cells.width() * cell().width(), m_cells.height() * cell().height()).boundedTo(m_room);
}

QSizeF HeatmapCamera::seen() const {
  return {picture().width() / cell().width(), picture().height() / cell().height()};
}

QRectF HeatmapCamera::visible() const {
  return {m_corner, seen()};
}

double HeatmapCamera::fittedScale() const {
  const double scale = std::min({m_room.width() / (m_cells.width() * m_stretch.width()),
                                 m_room.height() / (m_cells.height() * m_stretch.height()), largestFitted});
  return scale * m_ratio >= 4 ? std::floor(scale * m_ratio) / m_ratio : scale;
}

void HeatmapCamera::clamp() {
  if (m_isFitted) m_scale = fittedScale();
  m_corner.setX(std::clamp(m_corner.x(), 0.0, std::max(0.0, m_cells.width() - seen().width())));
  m_corner.setY(std::clamp(m_corner.y(), 0.0, std::max(0.0, m_cells.height() - seen().height())));
}

}  // namespace heedmap
