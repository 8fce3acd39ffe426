// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controls/tokens/token_strip.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/style/window_theme.h"

namespace heedmap {

namespace {
/// More tokens than this make no strip that anybody clicks into.
constexpr size_t mostTokens = 400;
constexpr int gap = 3;
constexpr int betweenTexts = 9;

std::vector<QString> textsOf(const std::vector<AxisLabel>& labels) {
  std::vector<QString> texts;
  for (size_t i = 0; i < std::min(labels.size(), mostTokens); ++i) texts.push_back(labels[i].text);
  return texts;
}
}  // namespace

TokenStrip::TokenStrip(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::StrongFocus);
  retranslate();
}

void TokenStrip::setTokens(const std::vector<AxisLabel>& tokens) {
  set(textsOf(tokens), {}, true);
}

void TokenStrip::setTokens(const std::vector<AxisLabel>& queries, const std::vector<AxisLabel>& keys) {
  set(textsOf(queries), textsOf(keys), false);
}

void TokenStrip::set(std::vector<QString> queries, std::vector<QString> keys, bool isSelf) {
  if (queries == m_queries && keys == m_keys && isSelf == m_isSelf) return;
  m_queries = std::move(queries);
  m_keys = std::move(keys);
  m_isSelf = isSelf;
  m_current = 0;
  updateGeometry();
  choose({}, {});
}

void TokenStrip::choose(std::optional<Eigen::Index> from, std::optional<Eigen::Index> to) {
  m_from = from;
  m_to = to;
  retranslate();
  update();
  emit pairChosen(m_from, m_to);
}

const QString& TokenStrip::text(size_t place) const {
  return place < m_queries.size() ? m_queries[place] : m_keys[place - m_queries.size()];
}

std::vector<QRect> TokenStrip::rects(int width) const {
  const QFontMetrics metrics(font());
  const int height = metrics.height() + 6;
  std::vector<QRect> result;
  int x = 0, y = 0;
  for (size_t place = 0; place < count(); ++place) {
    const int tokenWidth = metrics.horizontalAdvance(text(place)) + 10;
    const bool isOtherText = place > 0 && place == m_queries.size();
    if (isOtherText || (x > 0 && x + tokenWidth > width)) {
      x = 0;
      y += height + (isOtherText ? betweenTexts : gap);
    }
    result.emplace_back(x, y, tokenWidth, height);
    x += tokenWidth + gap;
  }
  return result;
}

QRect TokenStrip::tokenRect(Eigen::Index token) const {
  const auto all = rects(width());
  return token >= 0 && token < Eigen::Index(m_queries.size()) ? all[size_t(token)] : QRect();
}

QRect TokenStrip::keyRect(Eigen::Index key) const {
  if (m_isSelf) return tokenRect(key);
  const auto all = rects(width());
  return key >= 0 && key < Eigen::Index(m_keys.size()) ? all[m_queries.size() + size_t(key)] : QRect();
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
    const bool isQuery = i < m_queries.size();
    const Eigen::Index key = Eigen::Index(m_isSelf ? i : i - m_queries.size());
    const bool isFrom = isQuery && m_from == Eigen::Index(i);
    const bool isTo = (m_isSelf || !isQuery) && m_to == key;
    painter.setPen(Qt::NoPen);
    painter.setBrush(isFrom ? theme.selection : palette().color(QPalette::AlternateBase));
    painter.drawRoundedRect(all[i], 3, 3);
    if (isTo) {
      painter.setBrush(Qt::NoBrush);
      painter.setPen(QPen(theme.selection, 2));
      painter.drawRoundedRect(QRectF(all[i]).adjusted(1, 1, -1, -1), 3, 3);
    }
    painter.setPen(isFrom ? theme.background : theme.text);
    painter.drawText(all[i], Qt::AlignCenter, text(i));
  }
  if (!m_isSelf && !m_queries.empty() && !m_keys.empty()) {
    painter.setPen(palette().color(QPalette::Mid));
    const int y = all[m_queries.size()].top() - betweenTexts / 2;
    painter.drawLine(0, y, width(), y);
  }
  if (hasFocus() && m_current < all.size()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text, 1, Qt::DotLine));
    painter.drawRoundedRect(QRectF(all[m_current]).adjusted(2.5, 2.5, -2.5, -2.5), 2, 2);
  }
}

void TokenStrip::resizeEvent(QResizeEvent*) {
  updateGeometry();
}

void TokenStrip::take(size_t place) {
  m_current = place;
  if (!m_isSelf) {
    if (place >= m_queries.size()) return choose(m_from, Eigen::Index(place - m_queries.size()));
    return choose(Eigen::Index(place), m_from && m_to ? std::nullopt : m_to);
  }
  if (m_from && !m_to) return choose(m_from, Eigen::Index(place));
  choose(Eigen::Index(place), {});
}

void TokenStrip::mousePressEvent(QMouseEvent* event) {
  const auto all = rects(width());
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].contains(event->position().toPoint())) return take(i);
  choose({}, {});
}

void TokenStrip::keyPressEvent(QKeyEvent* event) {
  const size_t last = count() == 0 ? 0 : count() - 1;
  size_t to = m_current;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
      to = m_current > 0 ? m_current - 1 : 0;
      break;
    case Qt::Key_Right:
    case Qt::Key_Down:
      to = std::min(m_current + 1, last);
      break;
    case Qt::Key_Home:
      to = 0;
      break;
    case Qt::Key_End:
      to = last;
      break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
      if (count() > 0) take(m_current);
      return;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
      return choose({}, {});
    default:
      return QWidget::keyPressEvent(event);
  }
  m_current = to;
  retranslate();
  update();
}

void TokenStrip::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void TokenStrip::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

void TokenStrip::retranslate() {
  setToolTip(
      tr("Click the word that looks, then the word that is looked at: heads are ranked by that weight"));
  setAccessibleName(tr("From and to"));
  setAccessibleDescription(m_from && m_to ? tr("From token %1 to token %2").arg(*m_from).arg(*m_to)
                           : count() > 0  ? text(m_current)
                                          : QString());
}

void TokenStrip::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

}  // namespace heedmap
