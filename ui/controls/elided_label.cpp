// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/elided_label.h"

#include <QPainter>
#include <QTextDocument>

namespace heedmap {

ElidedLabel::ElidedLabel(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text) {
  if (text == m_text) return;
  m_text = text;
  setAccessibleName(text);
  explain();
  if (sizePolicy().horizontalPolicy() != QSizePolicy::Ignored)
    updateGeometry();  // else it lays out at every hover
  update();
}

void ElidedLabel::setQuiet(bool isQuiet) {
  m_isQuiet = isQuiet;
  update();
}

void ElidedLabel::setElided(Qt::TextElideMode dots, Qt::Alignment alignment) {
  m_dots = dots;
  m_alignment = alignment;
  update();
}

QSize ElidedLabel::sizeHint() const {
  // Eliding rounds up: one pixel more than the text is wide.
  return {fontMetrics().horizontalAdvance(m_text) + 2, fontMetrics().height() + 4};
}
QSize ElidedLabel::minimumSizeHint() const {
  return {40, fontMetrics().height() + 4};
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(palette().color(m_isQuiet ? QPalette::PlaceholderText : QPalette::WindowText));
  painter.drawText(rect(), int(m_alignment), fontMetrics().elidedText(m_text, m_dots, width()));
}

void ElidedLabel::resizeEvent(QResizeEvent*) {
  explain();
}

void ElidedLabel::explain() {
  const bool isCut = fontMetrics().horizontalAdvance(m_text) > width();
  setAccessibleDescription(isCut ? m_text : QString());  // or the marked-up tool tip would be read
  setToolTip(isCut ? Qt::convertFromPlainText(m_text, Qt::WhiteSpaceNormal) : QString());
}

}  // namespace heedmap
