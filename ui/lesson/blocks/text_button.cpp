// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/text_button.h"

#include <QAbstractTextDocumentLayout>
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

TextButton::~TextButton() = default;

QTextDocument& TextButton::words(double width) const {
  QFont letters = font();
  if (m_look == Look::Next) letters.setBold(true);
  if (!m_words || m_set != text() || m_words->defaultFont() != letters) {
    m_words = std::make_unique<QTextDocument>();
    m_words->setDocumentMargin(0);
    m_words->setDefaultFont(letters);
    m_words->setHtml(typeset(text().toHtmlEscaped()));
    m_set = text();
    m_hint = {};
  }
  if (m_words->textWidth() != width) m_words->setTextWidth(width);
  return *m_words;
}

QSize TextButton::sizeHint() const {
  words(m_words ? m_words->textWidth() : -1);
  if (m_hint.isEmpty()) {
    const int width = std::min(int(std::ceil(this->words(-1).idealWidth())) + 2 * side, widest);
    m_hint = {width, heightForWidth(width)};
  }
  return m_hint;
}

QSize TextButton::minimumSizeHint() const {
  return {80, fontMetrics().height() + 2 * above};
}

int TextButton::heightForWidth(int width) const {
  const QTextDocument& words = this->words(width - 2 * side);
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
  QTextDocument& words = this->words(width() - 2 * side);
  painter.translate(side, (height() - words.size().height()) / 2);
  QAbstractTextDocumentLayout::PaintContext context;
  context.palette.setColor(QPalette::Text, ink);
  words.documentLayout()->draw(&painter, context);
}

}  // namespace heedmap
