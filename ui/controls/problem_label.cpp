// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/problem_label.h"

#include <QApplication>
#include <QEvent>

namespace heedmap {

ProblemLabel::ProblemLabel(QWidget* parent) : QLabel(parent) {
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
  takeColour();
  hide();
}

void ProblemLabel::say(const QString& sentence) {
  setText(sentence);
  setVisible(!sentence.isEmpty());
}

void ProblemLabel::takeColour() {
  const bool isDark = QApplication::palette().color(QPalette::Window).lightness() < 128;
  QPalette own = palette();
  // 4.5 : 1 or more on the ground of either theme.
  own.setColor(QPalette::WindowText, isDark ? QColor(0xff8f85) : QColor(0xb42318));
  if (own.color(QPalette::WindowText) != palette().color(QPalette::WindowText)) setPalette(own);
}

void ProblemLabel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) takeColour();
  QLabel::changeEvent(event);
}

}  // namespace heedmap
