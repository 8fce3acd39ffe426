// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/badge.h"

#include <QPainter>

#include "ui/style/window_theme.h"

namespace heedmap {

namespace {
constexpr int paddingX = 9;
constexpr int paddingY = 3;
}  // namespace

Badge::Badge(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  hide();
}

void Badge::setText(const QString& text) {
  m_text = text;
  setAccessibleName(text);
  setVisible(!text.isEmpty());
  updateGeometry();
  update();
}

QSize Badge::sizeHint() const {
  return {fontMetrics().horizontalAdvance(m_text) + 2 * paddingX + 1, fontMetrics().height() + 2 * paddingY};
}

QSize Badge::minimumSizeHint() const {
  return {fontMetrics().averageCharWidth() * 8 + 2 * paddingX, sizeHint().height()};
}

void Badge::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme theme = themeOf(palette());
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.whatIf);
  painter.drawRoundedRect(rect(), height() / 2.0, height() / 2.0);
  painter.setPen(theme.background);
  const QRect inside = rect().adjusted(paddingX, 0, -paddingX, 0);
  painter.drawText(inside, Qt::AlignCenter,
                   fontMetrics().elidedText(m_text, Qt::ElideRight, inside.width() + 1));
}

}  // namespace heedmap
