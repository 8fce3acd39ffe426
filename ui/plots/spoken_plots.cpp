// SPDX-License-Identifier: GPL-3.0-or-later
#include <QScrollBar>

#include "ui/plots/head_grid.h"
#include "ui/plots/heatmap_plot.h"

// What the heatmap and the grid of heads say about their cells to whoever reads the screen aloud.

namespace heedmap {

QSize HeadGrid::cellCounts() const {
  const int columns = std::max(m_columns, 1);
  return count() == 0 ? QSize(0, 0) : QSize(columns, (count() + columns - 1) / columns);
}

int HeadGrid::placeAt(QPoint cell) const {
  return cell.y() * std::max(m_columns, 1) + cell.x();
}

QString HeadGrid::cellName(QPoint cell) const {
  const int place = placeAt(cell);
  if (place >= count()) return {};  // the last row of sorted heads may have gaps
  const HeadId id = headOf(place);
  QStringList parts{headTitle(*m_request.trace, id)};
  if (const auto mark = m_marks.find(id); mark != m_marks.end() && !mark->second.text.isEmpty())
    parts << mark->second.text;
  if (std::ranges::find(m_chosen, id) != m_chosen.end()) parts << tr("chosen");
  return parts.join(QStringLiteral(", "));
}

QString HeadGrid::rowName(int row) const {
  return isSorted() ? QString() : tr("Layer %1").arg(row);
}
QString HeadGrid::columnName(int column) const {
  return isSorted() ? QString() : tr("Head %1").arg(column);
}

QRect HeadGrid::cellRect(QPoint cell) const {
  const int place = placeAt(cell);
  return place < count() ? cellRect(place).translated(viewport()->pos()) : QRect();
}

std::optional<QPoint> HeadGrid::cellUnder(QPoint position) const {
  const auto id = headAt(position - viewport()->pos());
  if (!id) return {};
  const int place = placeOf(*id), columns = std::max(m_columns, 1);
  return QPoint(place % columns, place / columns);
}

std::optional<QPoint> HeadGrid::currentCell() const {
  if (!stack() || m_current.layer >= layers() || m_current.head >= heads()) return {};
  const int place = placeOf(m_current), columns = std::max(m_columns, 1);
  return QPoint(place % columns, place / columns);
}

QSize HeatmapPlot::cellCounts() const {
  const AttentionMap& shown = map();
  return {int(shown.values.cols()), int(shown.values.rows())};
}

QString HeatmapPlot::cellName(QPoint cell) const {
  const AttentionMap& shown = map();
  const float value = shown.values(cell.y(), cell.x());
  return tr("“%1” → “%2”: %3")
      .arg(rowName(cell.y()), columnName(cell.x()),
           shown.isMasked(cell.y(), cell.x()) ? tr("masked") : QString::number(double(value), 'g', 3));
}

QString HeatmapPlot::rowName(int row) const {
  const auto& queries = map().queries;
  return size_t(row) < queries.size() ? queries[size_t(row)].text : QString();
}
QString HeatmapPlot::columnName(int column) const {
  const auto& keys = map().keys;
  return size_t(column) < keys.size() ? keys[size_t(column)].text : QString();
}

QRect HeatmapPlot::cellRect(QPoint cell) const {
  const double side = camera().scale();
  const QPointF corner = pictureRect().topLeft() + (QPointF(cell) - camera().visible().topLeft()) * side;
  return QRectF(corner, QSizeF(side, side)).toRect() & pictureRect();
}

std::optional<QPoint> HeatmapPlot::cellUnder(QPoint position) const {
  return cellAt(QPointF(position));
}

std::optional<QPoint> HeatmapPlot::currentCell() const {
  return cross();
}

}  // namespace heedmap
