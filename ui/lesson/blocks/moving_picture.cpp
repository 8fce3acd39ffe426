// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/moving_picture.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/controls/motion.h"

namespace heedmap {

MovingPicture::MovingPicture(QWidget* parent) : Picture(parent) {
  setCursor(Qt::PointingHandCursor);
  connect(&m_timer, &QTimer::timeout, this, &MovingPicture::step);
}

void MovingPicture::start(int milliseconds) {
  m_timer.stop();
  if (isMotionReduced(*this))
    while (!isAtEnd()) advance();
  else if (!isAtEnd())
    m_timer.start(milliseconds);
  update();
}

void MovingPicture::stop() {
  m_timer.stop();
  update();
}

void MovingPicture::step() {
  advance();
  if (isAtEnd()) m_timer.stop();
  update();
}

void MovingPicture::toggle() {
  if (isPlaying())
    stop();
  else if (isAtEnd() || m_timer.interval() == 0)
    playAgain();
  else
    start(m_timer.interval());
}

void MovingPicture::drawButton(QPainter& painter, double width, const Theme& theme) const {
  if (painter.device() != static_cast<const QPaintDevice*>(this)) return;  // no part of a saved picture
  const QRectF place(width - 13, 2, 11, 11);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.selection);
  if (isPlaying()) {
    painter.drawRect(QRectF(place.left(), place.top(), 4, place.height()));
    painter.drawRect(QRectF(place.right() - 4, place.top(), 4, place.height()));
  } else {
    painter.drawPolygon(QPolygonF{place.topLeft(), {place.right(), place.center().y()}, place.bottomLeft()});
  }
}

void MovingPicture::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) toggle();
}

void MovingPicture::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Space) return toggle();
  Picture::keyPressEvent(event);
}

}  // namespace heedmap
