// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmap/heatmap_marks.h"

#include <QPainter>

namespace heedmap {

namespace {

/// Where rows and columns are on the screen.
struct Cells {
  const HeatmapCamera& camera;
  const QRectF& picture;

  QRectF row(Eigen::Index query) const {
    const double top = picture.top() + camera.fromCells({0, double(query)}).y();
    return QRectF(picture.left(), top, picture.width(), camera.cell().height()) & picture;
  }
  QRectF column(Eigen::Index key) const {
    const double left = picture.left() + camera.fromCells({double(key), 0}).x();
    return QRectF(left, picture.top(), camera.cell().width(), picture.height()) & picture;
  }
};

/// Readable on every colour of every map: the accent between two lines of the background.
void outline(QPainter& painter, const QRectF& rect, double cell, const QColor& colour, const Theme& theme) {
  if (rect.isEmpty()) return;
  // Around thin rows and columns, not over them.
  const double out = std::max(0.0, 4 - cell / 3);
  const QRectF around = rect.adjusted(-out, -out, out, out);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.background, 4, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(around);
  painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
  painter.drawRect(around);
}

/// From the edges of the picture to the cell, which stays free.
void crossLines(QPainter& painter, const QRectF& row, const QRectF& column) {
  const QRectF cell = row & column;
  const QPointF middle = cell.center();
  painter.setPen(QPen(QColor(255, 255, 255, 120), 1));
  for (const auto& [from, to] : {std::pair{row.left(), cell.left() - 2}, {cell.right() + 2, row.right()}})
    if (to > from) painter.drawLine(QPointF(from, middle.y()), QPointF(to, middle.y()));
  for (const auto& [from, to] :
       {std::pair{column.top(), cell.top() - 2}, {cell.bottom() + 2, column.bottom()}})
    if (to > from) painter.drawLine(QPointF(middle.x(), from), QPointF(middle.x(), to));
}

}  // namespace

void HeatmapMarks::paint(QPainter& painter, const HeatmapCamera& camera, const QRectF& picture,
                         const Theme& theme) const {
  const Cells cells{camera, picture};
  const auto select = [&](const QRectF& rect) {
    outline(painter, rect, camera.scale(), theme.selection, theme);
  };
  if (pin.kind == Pin::Kind::Query) select(cells.row(pin.index));
  if (pin.kind == Pin::Kind::Key) select(cells.column(pin.index));
  if (pin.across)
    select(pin.kind == Pin::Kind::Query ? cells.row(pin.index) & cells.column(*pin.across)
                                        : cells.row(*pin.across) & cells.column(pin.index));
  if (!cross) return;
  const QRectF row = cells.row(cross->y()), column = cells.column(cross->x());
  outline(painter, row & column, camera.scale(), theme.text, theme);
  crossLines(painter, row, column);
}

}  // namespace heedmap
