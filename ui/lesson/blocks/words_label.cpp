// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/words_label.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>

#include "ui/lesson/blocks/typeset.h"

namespace heedmap {

WordsLabel::WordsLabel(QWidget* parent) : QLabel(parent) {
  setWordWrap(true);
  setTextFormat(Qt::RichText);
  setTextInteractionFlags(Qt::TextSelectableByMouse);
}

void WordsLabel::say(const QString& html) {
  if (html == m_said) return;
  m_said = html;
  setText(typeset(html));
}

int WordsLabel::widest() const {
  return wordWrap() ? longestLine * fontMetrics().averageCharWidth() : QWIDGETSIZE_MAX;
}

int WordsLabel::heightForWidth(int width) const {
  // The margin at the right is what resizeEvent() has last made of the room.
  width = std::min(width, widest() + 2 * (margin() + frameWidth())) + spare();
  if (m_measured != text()) {
    m_measured = text();
    m_heights.clear();
  }
  const auto known = std::ranges::find(m_heights, width, &Height::width);
  if (known != m_heights.end()) return known->height;
  const int height = QLabel::heightForWidth(width);
  m_heights.push_back({width, height});
  return height;
}

void WordsLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  const int wanted = std::max(0, width() - widest() - 2 * (margin() + frameWidth()));
  if (wanted == spare()) return;
  QMargins margins = contentsMargins();
  margins.setRight(frameWidth() + wanted);
  m_heights.clear();
  setContentsMargins(margins);
}

/// A frame has its room among the margins.
int WordsLabel::spare() const {
  return contentsMargins().right() - frameWidth();
}

QSize WordsLabel::sizeHint() const {
  return QLabel::sizeHint() - QSize(spare(), 0);
}

QSize WordsLabel::minimumSizeHint() const {
  return QLabel::minimumSizeHint() - QSize(spare(), 0);
}

void WordsLabel::paintEvent(QPaintEvent* event) {
  // The ground of a framed paragraph ends with its frame.
  if (frameShape() != QFrame::NoFrame)
    QPainter(this).fillRect(frameRect(), palette().color(backgroundRole()));
  QLabel::paintEvent(event);
}

void WordsLabel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) m_heights.clear();
  QLabel::changeEvent(event);
}

}  // namespace heedmap
