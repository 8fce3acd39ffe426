// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/blocks/linked_picture.h"

#include <QMouseEvent>
#include <QPainter>
#include <QRegularExpression>

namespace heedmap {

LinkedPicture::LinkedPicture(QWidget* parent) : Picture(parent) {
  setMouseTracking(true);
}

void LinkedPicture::light(const PointedCell& cell) {
  if (cell == m_lit) return;
  m_lit = cell;
  update();
  lightChanged();
}

std::optional<Eigen::Index> LinkedPicture::litKey(Eigen::Index query) const {
  return m_lit && m_lit->y() == query ? std::optional<Eigen::Index>(m_lit->x()) : std::nullopt;
}

void LinkedPicture::point(const PointedCell& cell) {
  if (cell == m_lit) return;
  light(cell);
  emit pointedAt(cell);
}

void LinkedPicture::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() == Qt::NoButton) point(cellAt(event->position()));
}

void LinkedPicture::leaveEvent(QEvent* event) {
  point({});
  Picture::leaveEvent(event);
}

void LinkedPicture::drawLight(QPainter& painter, const QRectF& place, const Theme& theme) {
  QColor ground = theme.selection;
  ground.setAlpha(56);
  painter.fillRect(place, ground);
}

QString lesson::cellLink(const QString& words, Eigen::Index query, Eigen::Index key) {
  return QStringLiteral("<a href=\"cell:%1,%2\" style=\"text-decoration:none\">%3</a>")
      .arg(query)
      .arg(key)
      .arg(words);
}

PointedCell lesson::cellOf(const QString& link) {
  static const QRegularExpression cell(QStringLiteral("^cell:(\\d+),(\\d+)$"));
  const auto match = cell.match(link);
  return match.hasMatch() ? PointedCell(QPoint(match.captured(2).toInt(), match.captured(1).toInt()))
                          : std::nullopt;
}

}  // namespace heedmap
