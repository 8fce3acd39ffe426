// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.h"

#include <QPainter>

namespace heedmap {

ElidedLabel::ElidedLabel(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text) {
  if (text == m_text) return;
  m_text = text;
  setAccessibleName(text);
  explain();
  update();
}

void ElidedLabel::setQuiet(bool isQuiet) {
  m_isQuiet = isQuiet;
  update();
}

QSize ElidedLabel::sizeHint() const {
  return {fontMetrics().horizontalAdvance(m_text), fontMetrics().height() + 4};
}
QSize ElidedLabel::minimumSizeHint() const {
  return {40, fontMetrics().height() + 4};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(m_isQuiet ? QPalette::PlaceholderText : QPalette::WindowText));
  painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter,
                   fontMetrics().elidedText(m_text, Qt::ElideRight, width()));
}

void ElidedLabel::resizeEvent(QResizeEvent*) {
  explain();
}

void ElidedLabel::explain() {
  setToolTip(fontMetrics().horizontalAdvance(m_text) > width() ? m_text : QString());
}

}  // namespace heedmap
