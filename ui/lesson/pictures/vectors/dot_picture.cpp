// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/vectors/dot_picture.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/lesson/pictures/numbers.h"
#include "ui/lesson/pictures/vector_strip.h"

namespace heedmap {

namespace {
constexpr double strip = 18, gap = 6;
}

DotPicture::DotPicture(QWidget* parent) : LinkedPicture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void DotPicture::show(const LessonState& state) {
  const AttentionStack& stack = state.stack();
  const Eigen::Index query = state.query(), count = std::min<Eigen::Index>(state.keys(), mostKeys);
  const bool isOther = m_query != state.queryText(query) || m_keyTexts.size() != count;
  m_query = state.queryText(query);
  m_row = query;
  m_component.reset();
  m_q = stack.queries(state.view.head.layer, state.view.head.head).row(query).transpose();
  m_keys = stack.keys(state.view.head.layer, state.view.head.head).topRows(count);
  m_scores = m_keys * m_q;
  m_keyTexts.clear();
  for (Eigen::Index key = 0; key < count; ++key) m_keyTexts += state.keyText(key);
  if (isOther) {
    m_scores.maxCoeff(&m_key);
  }
  m_key = std::min(m_key, count - 1);
  setAccessibleName(tr("Dot products of “%1” with every key").arg(m_query));
  showAgain();
}

Eigen::Index DotPicture::key() const {
  const auto lit = litKey(m_row);
  return lit && *lit < m_scores.size() ? *lit : m_key;
}

Vector DotPicture::products() const {
  return m_q.cwiseProduct(m_keys.row(key()).transpose());
}

QRectF DotPicture::stripOf(int which) const {
  const double line = lineHeight(fontMetrics());
  return {1, which * (line + strip + gap) + line + 1, double(width()) - 2, strip};
}

double DotPicture::stripsHeight() const {
  return 3 * (lineHeight(fontMetrics()) + strip + gap) + lineHeight(fontMetrics()) + gap;
}

QRectF DotPicture::line(Eigen::Index key) const {
  const double high = lineHeight(fontMetrics()) + 4;
  return {0, stripsHeight() + double(key) * high, double(width()), high};
}

QSize DotPicture::sizeHint() const {
  return {280, int(stripsHeight() + double(m_keyTexts.size()) * (lineHeight(fontMetrics()) + 4)) + 4};
}

void DotPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  if (m_q.size() == 0) return;
  const QFontMetricsF metrics(font());
  const double line = lineHeight(metrics);
  const Vector k = m_keys.row(key()).transpose(), products = this->products();
  const QString key = m_keyTexts[int(this->key())];
  const float most = std::max(m_q.cwiseAbs().maxCoeff(), m_keys.cwiseAbs().maxCoeff());
  const auto row = [&](int which, const QString& name, const Vector& numbers, float extreme) {
    const QRectF area = stripOf(which);
    painter.setPen(theme.text);
    painter.drawText(
        QRectF(0, area.top() - line - 1, size.width(), line), Qt::AlignLeft,
        metrics.elidedText(m_component ? QStringLiteral("%1: %2").arg(
                                             name, lessonNumber(double(numbers[*m_component]), 'f', 3))
                                       : name,
                           Qt::ElideRight, size.width()));
    drawStrip(painter, area, numbers, extreme, theme);
    if (!m_component) return;
    // One number's way: the same place in all three.
    const double cell = area.width() / double(numbers.size());
    painter.setPen(QPen(theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(area.left() + double(*m_component) * cell, area.top(), cell, area.height()));
  };
  row(0, tr("q of “%1”").arg(m_query), m_q, most);
  row(1, tr("k of “%1”").arg(key), k, most);
  row(2, tr("number by number: q × k"), products, products.cwiseAbs().maxCoeff());
  const double top = 3 * (line + strip + gap);
  painter.setPen(theme.selection);
  painter.drawText(QRectF(0, top, size.width(), line), Qt::AlignLeft,
                   tr("added up: %1; now every key:").arg(lessonNumber(double(products.sum()), 'f', 2)));
  // Bars to the left of the zero are negative scores.
  const double label = std::min(size.width() * 0.3, 110.0),
               number = metrics.horizontalAdvance(QStringLiteral("-000.00")) + 6;
  const double left = label + 6, wide = std::max(20.0, size.width() - left - number);
  const double low = std::min(0.0, double(m_scores.minCoeff())),
               high = std::max(0.0, double(m_scores.maxCoeff()));
  const double unit = wide / std::max(1e-9, high - low), zero = left - low * unit;
  for (Eigen::Index i = 0; i < m_scores.size(); ++i) {
    const QRectF at = this->line(i);
    const bool isChosen = i == this->key();
    painter.setPen(isChosen ? theme.selection : theme.text);
    painter.drawText(QRectF(0, at.top(), label, at.height()), Qt::AlignVCenter | Qt::AlignRight,
                     metrics.elidedText(m_keyTexts[int(i)], Qt::ElideRight, label));
    const double score = double(m_scores[i]), end = zero + score * unit;
    QColor bar = score < 0 ? theme.whatIf : theme.selection;
    bar.setAlphaF(isChosen ? 1.0f : 0.45f);
    painter.fillRect(QRectF(std::min(zero, end), at.top() + 3, std::abs(end - zero), at.height() - 6), bar);
    painter.drawText(QRectF(size.width() - number, at.top(), number, at.height()),
                     Qt::AlignVCenter | Qt::AlignRight, lessonNumber(score, 'f', 2));
  }
  painter.setPen(QPen(theme.line, 1));
  painter.drawLine(QPointF(zero, stripsHeight()), QPointF(zero, this->line(m_scores.size()).top()));
}

std::optional<Eigen::Index> DotPicture::keyAt(const QPointF& place) const {
  for (Eigen::Index key = 0; key < m_scores.size(); ++key)
    if (line(key).contains(place)) return key;
  return {};
}

PointedCell DotPicture::cellAt(const QPointF& place) const {
  const auto key = keyAt(place);
  return key ? PointedCell(QPoint(int(*key), int(m_row))) : std::nullopt;
}

void DotPicture::mouseMoveEvent(QMouseEvent* event) {
  std::optional<Eigen::Index> component;
  for (int which = 0; which < 3 && m_q.size() > 0; ++which)
    if (stripOf(which).contains(event->position()))
      component = stripComponent(stripOf(which), m_q.size(), event->position().x());
  if (component != m_component) update();
  m_component = component;
  LinkedPicture::mouseMoveEvent(event);
}

void DotPicture::mouseReleaseEvent(QMouseEvent* event) {
  if (const auto key = keyAt(event->position())) m_key = *key;
  update();
}

void DotPicture::leaveEvent(QEvent* event) {
  m_component.reset();
  update();
  LinkedPicture::leaveEvent(event);
}

}  // namespace heedmap
