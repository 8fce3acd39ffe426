// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/token_strip.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/style/window_theme.h"

namespace heedmap {

namespace {
/// More tokens than this make no strip that anybody clicks into.
constexpr size_t mostTokens = 400;
constexpr int gap = 3;
}  // namespace

TokenStrip::TokenStrip(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setCursor(Qt::PointingHandCursor);
  retranslate();
}

void TokenStrip::setTokens(const std::vector<AxisLabel>& tokens) {
  std::vector<QString> texts;
  for (size_t i = 0; i < std::min(tokens.size(), mostTokens); ++i) texts.push_back(tokens[i].text);
  if (texts == m_tokens) return;
  m_tokens = std::move(texts);
  m_from.reset();
  m_to.reset();
  updateGeometry();
  update();
  emit pairChosen({}, {});
}

void TokenStrip::choose(std::optional<Eigen::Index> from, std::optional<Eigen::Index> to) {
  m_from = from;
  m_to = to;
  retranslate();
  update();
  emit pairChosen(m_from, m_to);
}

std::vector<QRect> TokenStrip::rects(int width) const {
  const QFontMetrics metrics(font());
  const int height = metrics.height() + 6;
  std::vector<QRect> result;
  int x = 0, y = 0;
  for (const QString& token : m_tokens) {
    const int tokenWidth = metrics.horizontalAdvance(token) + 10;
    if (x > 0 && x + tokenWidth > width) {
      x = 0;
      y += height + gap;
    }
    result.emplace_back(x, y, tokenWidth, height);
    x += tokenWidth + gap;
  }
  return result;
}

QRect TokenStrip::tokenRect(Eigen::Index token) const {
  const auto all = rects(width());
  return token >= 0 && token < Eigen::Index(all.size()) ? all[size_t(token)] : QRect();
}

int TokenStrip::heightForWidth(int width) const {
  const auto all = rects(width);
  return all.empty() ? QFontMetrics(font()).height() + 6 : all.back().bottom() + 1;
}

QSize TokenStrip::sizeHint() const {
  return {260, heightForWidth(260)};
}
QSize TokenStrip::minimumSizeHint() const {
  return {80, QFontMetrics(font()).height() + 6};
}

void TokenStrip::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme theme = themeOf(palette());
  const auto all = rects(width());
  for (size_t i = 0; i < all.size(); ++i) {
    const bool isFrom = m_from == Eigen::Index(i), isTo = m_to == Eigen::Index(i);
    painter.setPen(Qt::NoPen);
    painter.setBrush(isFrom ? theme.selection : palette().color(QPalette::AlternateBase));
    painter.drawRoundedRect(all[i], 3, 3);
    if (isTo) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(theme.selection, 2));
      painter.drawRoundedRect(QRectF(all[i]).adjusted(1, 1, -1, -1), 3, 3);
    }
    painter.setPen(isFrom ? theme.background : theme.text);
    painter.drawText(all[i], Qt::AlignCenter, m_tokens[i]);
  }
}

void TokenStrip::resizeEvent(QResizeEvent*) {
  updateGeometry();
}

void TokenStrip::mousePressEvent(QMouseEvent* event) {
  const auto all = rects(width());
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].contains(event->position().toPoint())) {
      if (m_from && !m_to) return choose(m_from, Eigen::Index(i));
      return choose(Eigen::Index(i), {});
    }
  choose({}, {});
}

void TokenStrip::retranslate() {
  setToolTip(
      tr("Click the word that looks, then the word that is looked at: heads are ranked by that weight"));
  setAccessibleName(tr("From and to"));
  setAccessibleDescription(m_from && m_to ? tr("From token %1 to token %2").arg(*m_from).arg(*m_to)
                                          : QString());
}

void TokenStrip::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
