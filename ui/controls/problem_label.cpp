// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/problem_label.h"

#include <QApplication>
#include <QEvent>

#include "ui/style/window_theme.h"

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
  QPalette own = palette();
  own.setColor(QPalette::WindowText, themeOf(QApplication::palette()).problem());
  if (own.color(QPalette::WindowText) != palette().color(QPalette::WindowText)) setPalette(own);
}

void ProblemLabel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) takeColour();
  QLabel::changeEvent(event);
}

}  // namespace heedmap
