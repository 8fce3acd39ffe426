// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/tokens/token_bars.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/style/window_style.h"
#include "ui/style/window_theme.h"

namespace heedmap {

namespace {
constexpr int pad = 6;

QString percent(double share) {
  return share < 0.001 ? QStringLiteral("< 0.1 %")
                       : QStringLiteral("%1 %").arg(100 * share, 0, 'f', share < 0.0995 ? 1 : 0);
}
}  // namespace

TokenBars::TokenBars(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void TokenBars::show(std::vector<TokenBar> bars, const QString& instead, bool canBeChosen) {
  m_bars = std::move(bars);
  m_instead = instead;
  m_canBeChosen = canBeChosen;
  m_marked = std::min(m_marked, int(m_bars.size()) - 1);
  setCursor(canBeChosen ? Qt::PointingHandCursor : Qt::ArrowCursor);
  QStringList spoken;
  for (const TokenBar& bar : m_bars) spoken << bar.label + QLatin1Char(' ') + percent(bar.share);
  setAccessibleDescription(m_bars.empty() ? instead : spoken.join(QStringLiteral(", ")));
  update();
}

int TokenBars::lineHeight() const {
  return fontMetrics().height() + 8;
}

QRect TokenBars::barRect(int place) const {
  return {0, place * lineHeight(), width(), lineHeight()};
}

int TokenBars::placeAt(QPoint position) const {
  const int place = position.y() / lineHeight();
  return rect().contains(position) && place < int(m_bars.size()) ? place : -1;
}

void TokenBars::mark(int place) {
  if (place == m_marked) return;
  m_marked = place;
  update();
}

void TokenBars::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme theme = themeOf(palette());
  if (m_bars.empty()) {
    painter.setPen(theme.mutedText);
    painter.drawText(rect().adjusted(pad, pad, -pad, -pad), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                     m_instead);
  }
  const int numbers = fontMetrics().horizontalAdvance(QStringLiteral("< 0.1 %")) + pad;
  int words = 40;
  for (const TokenBar& bar : m_bars)
    words = std::max(words, fontMetrics().horizontalAdvance(bar.label) + 2 * pad);
  words = std::min(words, width() / 2);
  for (int place = 0; place < int(m_bars.size()); ++place) {
    const TokenBar& bar = m_bars[size_t(place)];
    const QRect line = barRect(place);
    if (place == m_marked && m_canBeChosen) painter.fillRect(line, palette().color(QPalette::AlternateBase));
    painter.setPen(theme.text);
    painter.drawText(line.adjusted(pad, 0, 0, 0).intersected(QRect(0, line.top(), words, line.height())),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(bar.label, Qt::ElideRight, words - pad));
    const int room = width() - words - numbers - pad;
    const QRect filled(words, line.top() + 4, int(std::lround(room * bar.share)), line.height() - 8);
    painter.fillRect(QRect(words, line.top() + 4, room, line.height() - 8),
                     palette().color(QPalette::AlternateBase));
    painter.fillRect(filled, theme.selection);
    painter.setPen(theme.mutedText);
    painter.drawText(QRect(width() - numbers - pad, line.top(), numbers, line.height()),
                     Qt::AlignRight | Qt::AlignVCenter, percent(bar.share));
  }
  if (hasFocus()) paintFocusRing(painter, rect(), theme.selection);
}

void TokenBars::mouseMoveEvent(QMouseEvent* event) {
  mark(placeAt(event->position().toPoint()));
}

void TokenBars::leaveEvent(QEvent*) {
  mark(-1);
}

void TokenBars::mousePressEvent(QMouseEvent* event) {
  const int place = placeAt(event->position().toPoint());
  if (place >= 0 && m_canBeChosen && event->button() == Qt::LeftButton) emit chosen(place);
}

void TokenBars::keyPressEvent(QKeyEvent* event) {
  const int last = int(m_bars.size()) - 1;
  switch (event->key()) {
    case Qt::Key_Up:
      return mark(std::max(0, m_marked - 1));
    case Qt::Key_Down:
      return mark(std::min(last, m_marked + 1));
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (m_marked >= 0 && m_canBeChosen) emit chosen(m_marked);
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void TokenBars::focusInEvent(QFocusEvent*) {
  if (m_marked < 0 && !m_bars.empty()) m_marked = 0;
  update();
}

void TokenBars::focusOutEvent(QFocusEvent*) {
  mark(-1);
  update();
}

QSize TokenBars::sizeHint() const {
  return {240, 10 * lineHeight()};
}
QSize TokenBars::minimumSizeHint() const {
  return {160, 4 * lineHeight()};
}

}  // namespace heedmap
