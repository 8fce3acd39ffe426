// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/vectors/angle_picture.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/lesson/pictures/numbers.h"

namespace heedmap {

namespace {

constexpr double reach = 2;  ///< units from the middle to the edge

/// Of the square with the arrows; beside it the words have their room.
double sideOf(const QSizeF& size) {
  return std::min(size.width() * 0.55, size.height());
}

double length(const QPointF& v) {
  return std::hypot(v.x(), v.y());
}

QPointF turned(const QPointF& v, double degrees) {
  const double angle = degrees * std::numbers::pi / 180;
  return {v.x() * std::cos(angle) - v.y() * std::sin(angle),
          v.x() * std::sin(angle) + v.y() * std::cos(angle)};
}

}  // namespace

AnglePicture::AnglePicture(QWidget* parent) : Picture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setCursor(Qt::OpenHandCursor);
  setKey(m_key);
}

void AnglePicture::setKey(const QPointF& key) {
  m_key = length(key) > reach ? key * (reach / length(key)) : key;
  setAccessibleName(
      tr("Angle of %1°: q·k = %2").arg(degrees(), 0, 'f', 0).arg(lessonNumber(product(), 'f', 2)));
  update();
}

double AnglePicture::product() const {
  return QPointF::dotProduct(m_query, m_key);
}

double AnglePicture::degrees() const {
  const double lengths = length(m_query) * length(m_key);
  return lengths > 0 ? std::acos(std::clamp(product() / lengths, -1.0, 1.0)) * 180 / std::numbers::pi : 0;
}

double AnglePicture::unit(const QSizeF& size) const {
  return (sideOf(size) / 2 - 8) / reach;
}

QPointF AnglePicture::middle(const QSizeF& size) const {
  return {sideOf(size) / 2, size.height() / 2};
}

void AnglePicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QPointF middle = this->middle(size);
  const double unit = this->unit(size);
  painter.setPen(QPen(theme.line, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(middle, unit * reach, unit * reach);
  painter.drawLine(middle - QPointF(unit * reach, 0), middle + QPointF(unit * reach, 0));
  painter.drawLine(middle - QPointF(0, unit * reach), middle + QPointF(0, unit * reach));
  const auto arrow = [&](const QPointF& v, const QColor& colour, const QString& name) {
    const QPointF tip = middle + QPointF(v.x(), -v.y()) * unit;
    painter.setPen(QPen(colour, 3, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(middle, tip);
    painter.setBrush(colour);
    painter.drawEllipse(tip, 4, 4);
    painter.drawText(tip + QPointF(7, -5), name);
  };
  arrow(m_query, theme.selection, QStringLiteral("q"));
  arrow(m_key, theme.whatIf, QStringLiteral("k"));
  const QFontMetricsF metrics(font());
  const double left = middle.x() + unit * reach + 12;
  const QRectF words(left, 4, size.width() - left, size.height() - 8);
  painter.setPen(theme.text);
  const double product = this->product();
  const QString meaning = product > 0.3    ? tr("they point the same way: a high score")
                          : product < -0.3 ? tr("they oppose each other: a negative score")
                                           : tr("they have little to do with each other: a score near 0");
  painter.drawText(words, int(Qt::AlignVCenter | Qt::AlignLeft) | Qt::TextWordWrap,
                   tr("|q| %1, |k| %2\nangle %3°\nq⋅k = %4\n%5\nDrag k.")
                       .arg(length(m_query), 0, 'f', 2)
                       .arg(length(m_key), 0, 'f', 2)
                       .arg(degrees(), 0, 'f', 0)
                       .arg(lessonNumber(product, 'f', 2), meaning));
}

void AnglePicture::drag(const QMouseEvent* event) {
  const QPointF from = event->position() - middle(size());
  setKey(QPointF(from.x(), -from.y()) / unit(size()));
}

void AnglePicture::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) drag(event);
}

void AnglePicture::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Left)
    setKey(turned(m_key, 5));
  else if (event->key() == Qt::Key_Right)
    setKey(turned(m_key, -5));
  else
    Picture::keyPressEvent(event);
}

void AnglePicture::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) setKey(m_key);
  Picture::changeEvent(event);
}

}  // namespace heedmap
