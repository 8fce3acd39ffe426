// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/vectors/score_bars.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/lesson/pictures/numbers.h"

namespace heedmap {

ScoreBars::ScoreBars(QWidget* parent) : LinkedPicture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setCursor(Qt::SizeHorCursor);
}

void ScoreBars::show(const std::vector<Bar>& bars, Eigen::Index query) {
  m_bars = bars;
  m_query = query;
  if (!m_taken) {
    m_most = 6;
    for (const Bar& bar : bars) m_most = std::max(m_most, 1.2 * std::abs(bar.score));
  }
  QStringList spoken;
  for (const Bar& bar : bars)
    spoken += QStringLiteral("%1 %2 → %3").arg(bar.label).arg(bar.score).arg(bar.share, 0, 'f', 3);
  setAccessibleName(spoken.join(QStringLiteral(", ")));
  showAgain();
}

PointedCell ScoreBars::cellAt(const QPointF& place) const {
  const auto bar = size_t(std::max(0.0, place.y() / line()));
  if (m_query < 0 || bar >= m_bars.size() || m_bars[bar].key < 0) return {};
  return QPoint(int(m_bars[bar].key), int(m_query));
}

double ScoreBars::line() const {
  return lineHeight(fontMetrics()) + 6;
}

ScoreBars::Place ScoreBars::place(double width) const {
  const QFontMetricsF metrics(font());
  const double left = std::min(width * 0.25, 90.0) + 6,
               right = metrics.horizontalAdvance(QStringLiteral("0.000")) + 8;
  const double wide = std::max(30.0, width - left - right);
  return {left, wide, left + wide / 2, wide / 2 / m_most};
}

QPointF ScoreBars::endOf(int bar) const {
  const Place at = place(width());
  return {at.zero + m_bars[size_t(bar)].score * at.unit, (bar + 0.5) * line()};
}

QSize ScoreBars::sizeHint() const {
  return {280, int(std::ceil(double(m_bars.size()) * line())) + 2};
}

void ScoreBars::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  const QFontMetricsF metrics(font());
  const Place at = place(size.width());
  painter.setPen(QPen(theme.line, 1));
  painter.drawLine(QPointF(at.zero, 0), QPointF(at.zero, double(m_bars.size()) * line()));
  for (size_t i = 0; i < m_bars.size(); ++i) {
    const Bar& bar = m_bars[i];
    const double top = double(i) * line();
    if (bar.key >= 0 && litKey(m_query) == bar.key)
      drawLight(painter, QRectF(0, top, size.width(), line()), theme);
    const double end = at.zero + bar.score * at.unit;
    QColor quiet = theme.line, full = theme.selection;
    quiet.setAlpha(120);
    painter.fillRect(QRectF(std::min(at.zero, end), top + 5, std::abs(end - at.zero), line() - 10), quiet);
    // The share, as a bar of its own from the left: what is negative has one too.
    full.setAlpha(200);
    painter.fillRect(QRectF(at.left, top + line() - 4, at.wide * bar.share, 3), full);
    painter.setPen(QPen(theme.text, 2));
    painter.drawLine(QPointF(end, top + 3), QPointF(end, top + line() - 5));
    painter.setPen(theme.text);
    painter.drawText(QRectF(0, top, at.left - 6, line()), Qt::AlignVCenter | Qt::AlignRight,
                     metrics.elidedText(bar.label, Qt::ElideRight, at.left - 6));
    const bool isLeft = end > at.zero + at.wide * 0.3;
    painter.drawText(QRectF(isLeft ? end - 64 : end + 4, top, 60, line()),
                     int(Qt::AlignVCenter) | int(isLeft ? Qt::AlignRight : Qt::AlignLeft),
                     lessonNumber(bar.score, 'f', 1));
    painter.setPen(theme.selection);
    painter.drawText(QRectF(size.width() - 70, top, 68, line()), Qt::AlignVCenter | Qt::AlignRight,
                     QString::number(bar.share, 'f', 3));
  }
}

void ScoreBars::drag(double x) {
  const Place at = place(width());
  const double score = std::clamp((x - at.zero) / at.unit, -m_most, m_most);
  emit dragged(*m_taken, std::round(score * 10) / 10);
}

void ScoreBars::mousePressEvent(QMouseEvent* event) {
  const int bar = int(event->position().y() / line());
  if (event->button() != Qt::LeftButton || bar < 0 || bar >= int(m_bars.size())) return;
  m_taken = bar;
  drag(event->position().x());
}

void ScoreBars::mouseMoveEvent(QMouseEvent* event) {
  if (m_taken) return drag(event->position().x());
  LinkedPicture::mouseMoveEvent(event);
}

void ScoreBars::mouseReleaseEvent(QMouseEvent*) {
  m_taken.reset();
}

}  // namespace heedmap
