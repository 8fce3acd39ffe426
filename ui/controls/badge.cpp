// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/badge.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/style/window_theme.h"

namespace heedmap {

namespace {
constexpr int paddingX = 9;
constexpr int paddingY = 3;
const QString cross = QStringLiteral("✕");
}  // namespace

Badge::Badge(QWidget* parent) : QAbstractButton(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setFocusPolicy(Qt::TabFocus);
  hide();
}

void Badge::setText(const QString& text, bool canBeUndone) {
  m_text = text;
  m_canBeUndone = canBeUndone;
  setCursor(canBeUndone ? Qt::PointingHandCursor : Qt::ArrowCursor);
  setAccessibleName(text);
  setVisible(!text.isEmpty());
  updateGeometry();
  update();
}

int Badge::crossRoom() const {
  return m_canBeUndone ? fontMetrics().horizontalAdvance(cross) + 2 * paddingX : paddingX;
}

QRect Badge::crossRect() const {
  return m_canBeUndone ? QRect(width() - crossRoom(), 0, crossRoom(), height()) : QRect();
}

QSize Badge::sizeHint() const {
  return {fontMetrics().horizontalAdvance(m_text) + paddingX + 1 + crossRoom(),
          fontMetrics().height() + 2 * paddingY};
}

QSize Badge::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 8 + paddingX + crossRoom(), sizeHint().height()};
}

void Badge::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme theme = themeOf(palette());
  painter.setPen(hasFocus() ? QPen(theme.text, 2) : QPen(Qt::NoPen));
  painter.setBrush(theme.whatIf);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), height() / 2.0, height() / 2.0);
  painter.setPen(theme.background);
  const QRect inside = rect().adjusted(paddingX, 0, -crossRoom(), 0);
  painter.drawText(inside, Qt::AlignCenter,
                   fontMetrics().elidedText(m_text, Qt::ElideRight, inside.width() + 1));
  if (m_canBeUndone) painter.drawText(crossRect(), Qt::AlignCenter, cross);
}

bool Badge::hitButton(const QPoint& position) const {
  return m_canBeUndone && rect().contains(position) && !crossRect().contains(position);
}

void Badge::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && crossRect().contains(event->position().toPoint()))
    emit closeRequested();
  else
    QAbstractButton::mousePressEvent(event);
}

void Badge::keyPressEvent(QKeyEvent* event) {
  if (!m_canBeUndone) return event->ignore();  // it is a label then
  const int key = event->key();
  if (key == Qt::Key_Delete || key == Qt::Key_Backspace) return emit closeRequested();
  if (key == Qt::Key_Return || key == Qt::Key_Enter) return click();
  QAbstractButton::keyPressEvent(event);
}

}  // namespace heedmap
