// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/pictures/path_picture.h"

#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace heedmap {

PathPicture::PathPicture(QWidget* parent) : MovingPicture(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PathPicture::show(const QStringList& tokens) {
  const QStringList few = tokens.mid(0, mostTokens);
  if (few == m_tokens) return;
  m_tokens = few;
  m_step = std::max(0, last());
  stop();
}

void PathPicture::play() {
  constexpr int milliseconds = 600;
  m_step = 0;
  start(milliseconds);
}

int PathPicture::attentionSteps() const {
  return last() > 0 ? std::min(m_step, 1) : 0;
}
int PathPicture::recurrentSteps() const {
  return std::max(0, std::min(m_step, last()));
}

void PathPicture::saveAll() {
  stop();
  const int shown = m_step;
  std::vector<QImage> frames;
  for (m_step = 0; m_step <= std::max(0, last()); ++m_step) frames.push_back(image(2));
  m_step = shown;
  saveFrames(this, tr("Save the Timeline"), frames, tr("timeline"));
}

void PathPicture::addActions(QMenu& menu) {
  connect(menu.addAction(tr("Save All Steps…")), &QAction::triggered, this, &PathPicture::saveAll);
}

QSize PathPicture::sizeHint() const {
  return {280, 190 + 2 * (mostLines - 1) * int(lineHeight(fontMetrics()))};
}

void PathPicture::draw(QPainter& painter, const QSizeF& size, const Theme& theme) const {
  if (m_tokens.isEmpty()) return;
  const QFontMetricsF metrics(font());
  const double slot = size.width() / double(m_tokens.size());
  const auto centre = [&](int token) { return (token + 0.5) * slot; };
  // Names that are wider than their place take turns on lines of their own.
  double widest = 1;
  for (const QString& token : m_tokens) widest = std::max(widest, metrics.horizontalAdvance(token) + 4);
  const int lines = std::clamp(int(std::ceil(widest / slot)), 1, mostLines);
  const double room = slot * lines;
  const auto drawRow = [&](double y, const QString& title, int reached) {
    painter.setPen(theme.text);
    painter.drawText(QRectF(0, y, size.width(), lineHeight(metrics)), Qt::AlignLeft, title);
    const double line = y + size.height() * 0.5 - lines * lineHeight(metrics) - 8;
    for (int token = 0; token < int(m_tokens.size()); ++token) {
      const bool isReached = token <= reached;
      painter.setPen(isReached ? theme.text : theme.mutedText);
      const double wide = std::min(metrics.horizontalAdvance(m_tokens[token]) + 2, room),
                   left = std::clamp(centre(token) - wide / 2, 0.0, std::max(0.0, size.width() - wide));
      painter.drawText(QRectF(left, line + token % lines * lineHeight(metrics), wide, lineHeight(metrics)),
                       Qt::AlignCenter, metrics.elidedText(m_tokens[token], Qt::ElideMiddle, wide));
      painter.setPen(Qt::NoPen);
      painter.setBrush(isReached ? theme.selection : theme.line);
      painter.drawEllipse(QPointF(centre(token), line - 7), 4, 4);
    }
    return line - 7;
  };
  const bool arrived = attentionSteps() > 0;
  const double top = drawRow(0, tr("Steps with attention: %1").arg(attentionSteps()), arrived ? last() : 0);
  if (arrived) {
    QPainterPath arc(QPointF(centre(0), top - 4));
    arc.quadTo(QPointF(size.width() / 2, std::max(lineHeight(metrics), top - 70)),
               QPointF(centre(last()), top - 4));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.selection, 2));
    painter.drawPath(arc);
  }
  const double low =
      drawRow(size.height() / 2 + 2, tr("Steps with recurrence: %1").arg(recurrentSteps()), recurrentSteps());
  painter.setPen(QPen(theme.selection, 2));
  for (int token = 0; token < recurrentSteps(); ++token)
    painter.drawLine(QPointF(centre(token) + 4, low), QPointF(centre(token + 1) - 4, low));
  drawButton(painter, size.width(), theme);
}

}  // namespace heedmap
