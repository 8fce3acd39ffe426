// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/text_button.h"

#include <QPainter>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

#include "ui/lesson/blocks/typeset.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {
constexpr int side = 11, above = 5;  ///< room around the words, in pixels
}

TextButton::TextButton(Look look, QWidget* parent) : QPushButton(parent), m_look(look) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setCursor(Qt::PointingHandCursor);
}

void TextButton::setMark(Mark mark) {
  m_mark = mark;
  update();
}

void TextButton::fill(QTextDocument& words, const QColor& colour) const {
  words.setDocumentMargin(0);
  QFont letters = font();
  if (m_look == Look::Next) letters.setBold(true);
  words.setDefaultFont(letters);
  words.setHtml(QStringLiteral("<span style='color: %1'>%2</span>")
                    .arg(colour.name(), typeset(text().toHtmlEscaped())));
}

QSize TextButton::sizeHint() const {
  QTextDocument words;
  fill(words, Qt::black);
  const int width = std::min(int(std::ceil(words.idealWidth())) + 2 * side, widest);
  return {width, heightForWidth(width)};
}

QSize TextButton::minimumSizeHint() const {
  return {80, fontMetrics().height() + 2 * above};
}

int TextButton::heightForWidth(int width) const {
  QTextDocument words;
  fill(words, Qt::black);
  words.setTextWidth(width - 2 * side);
  return int(std::ceil(words.size().height())) + 2 * above;
}

void TextButton::paintEvent(QPaintEvent*) {
  const Theme theme = themeOf(palette());
  const QColor ground = palette().color(QPalette::Button);
  QColor face = ground, edge = palette().color(QPalette::Dark), ink = palette().color(QPalette::ButtonText);
  if (m_look == Look::Next) {
    face = edge = theme.selection;
    ink = palette().color(QPalette::HighlightedText);
  } else if (m_mark != Mark::None) {
    edge = m_mark == Mark::Right ? rightColour(theme) : wrongColour(theme);
    face = tint(ground, edge, 0.16);
  } else if (isChecked()) {
    edge = theme.selection;
    face = tint(ground, edge, 0.16);
  }
  if (isDown() || underMouse()) face = tint(face, theme.text, isDown() ? 0.14 : 0.06);
  if (!isEnabled()) ink = palette().color(QPalette::Disabled, QPalette::ButtonText);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool isMarked = isChecked() || m_mark != Mark::None || hasFocus();
  painter.setPen(QPen(hasFocus() && m_look == Look::Next ? theme.text
                      : hasFocus()                       ? theme.selection
                                                         : edge,
                      isMarked ? 2 : 1));
  painter.setBrush(face);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
  QTextDocument words;
  fill(words, ink);
  words.setTextWidth(width() - 2 * side);
  painter.translate(side, (height() - words.size().height()) / 2);
  words.drawContents(&painter);
}

}  // namespace heedmap
