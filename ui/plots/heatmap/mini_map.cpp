// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmap/mini_map.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace heedmap {

namespace {
constexpr int longestSide = 132, edge = 3, leastFrame = 6;
}

MiniMap::MiniMap(QWidget* parent) : QWidget(parent) {
  setCursor(Qt::CrossCursor);
  setAttribute(Qt::WA_NoMousePropagation);
  hide();
}

void MiniMap::show(const QImage& whole, QSize cells) {
  m_whole = whole;
  m_cells = cells.expandedTo(QSize(1, 1));
  resize(sizeHint());
  update();
}

void MiniMap::setFrame(const QRectF& cells, const QColor& colour) {
  m_frame = cells;
  m_colour = colour;
  update();
}

QSize MiniMap::sizeHint() const {
  return QSizeF(m_cells).scaled(longestSide, longestSide, Qt::KeepAspectRatio).toSize().expandedTo({24, 24}) +
         QSize(2 * edge, 2 * edge);
}

QRectF MiniMap::place() const {
  return QRectF(rect()).adjusted(edge, edge, -edge, -edge);
}

QPointF MiniMap::cellAt(QPointF position) const {
  const QPointF inside = position - place().topLeft();
  return {std::clamp(inside.x() / place().width(), 0.0, 1.0) * m_cells.width(),
          std::clamp(inside.y() / place().height(), 0.0, 1.0) * m_cells.height()};
}

void MiniMap::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().color(QPalette::Base));
  painter.setPen(palette().color(QPalette::Mid));
  painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  const QRectF whole = place();
  painter.drawImage(whole, m_whole);
  const double across = whole.width() / m_cells.width(), down = whole.height() / m_cells.height();
  QRectF frame(whole.left() + m_frame.left() * across, whole.top() + m_frame.top() * down,
               m_frame.width() * across, m_frame.height() * down);
  // A frame of a few cells among a hundred thousand would not be seen.
  const double wide = std::max<double>(leastFrame, frame.width()),
               high = std::max<double>(leastFrame, frame.height());
  frame = QRectF(frame.center().x() - wide / 2, frame.center().y() - high / 2, wide, high);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(palette().color(QPalette::Base), 3));
  painter.drawRect(frame);
  painter.setPen(QPen(m_colour, 1.5));
  painter.drawRect(frame);
}

void MiniMap::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) emit wanted(cellAt(event->position()));
}

void MiniMap::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) emit wanted(cellAt(event->position()));
}

bool MiniMap::event(QEvent* event) {
  if (event->type() == QEvent::Polish || event->type() == QEvent::LanguageChange) {
    setAccessibleName(tr("Overview"));
    setToolTip(tr("The whole head, and what is seen of it. Click or drag to go there."));
  }
  return QWidget::event(event);
}

}  // namespace heedmap
