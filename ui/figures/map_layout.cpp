// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/map_layout.h"

#include <cmath>

#include "ui/figures/cell_values.h"
#include "ui/render/heatmap_image.h"
#include "ui/render/marked_label.h"

namespace heedmap {

namespace {

constexpr double shortestBar = 64;  // of a matrix that is lower

}  // namespace

MapLayout::MapLayout(const AttentionMap& map, const FigureStyle& style, QSizeF longest,
                     const TextMetrics& metrics)
    : m_map(map),
      m_style(style),
      m_unit(unitOf(style)),
      m_metrics(metrics),
      m_scale(map, style.heatmap),
      m_beyond(m_scale.beyond(map)) {
  const QFont font = m_unit.font(labelSize);
  m_rows = numberedLabels(labelTexts(map.queries, map.values.rows()), font, longest.width(), metrics);
  m_columns = numberedLabels(labelTexts(map.keys, map.values.cols()), font, longest.height(), metrics);
}

QSizeF MapLayout::cellIn(const MapPlace& place) {
  return {place.cells.width() / place.visible.width(), place.cells.height() / place.visible.height()};
}

MapLayout::Axes MapLayout::axes(QSizeF cell) const {
  Axes axes;
  if (!m_style.labels) return axes;
  axes.rows = rowLabels(m_rows, cell.height());
  axes.columns = columnLabels(m_columns, cell.width());
  // The room of all labels, so that the cells stay where they are when other labels are left out.
  const auto ofAll = [](const MeasuredLabels& labels, int step) {
    return int(step > 1 ? labels.widestNumbered : labels.widest);
  };
  const bool isUpright = axes.columns.angle == LabelLayout::Angle::Upright;
  const auto roomOf = [this](const QString& name) { return name.isEmpty() ? 0 : m_unit(nameLine + gap); };
  axes.left = roomOf(queryName()) + m_unit(gap) + ofAll(m_rows, axes.rows.step);
  axes.above = roomOf(keyName()) + m_unit(gap) +
               (isUpright ? ofAll(m_columns, axes.columns.step) : int(axes.columns.extent));
  return axes;
}

FigureBar MapLayout::bar(int height) const {
  FigureBar bar(m_scale, quantityName(m_map.quantity, m_style.heatmap.scaling),
                std::max(height, m_unit(shortestBar)), m_unit);
  bar.setBriefTitle(briefQuantityName(m_map.quantity));
  bar.setBeyond(m_beyond);
  if (m_style.width <= 0) bar.reserve(QStringLiteral("≥ 0.55"));
  return bar;
}

QMargins MapLayout::around(QSizeF cell, int height) const {
  const Axes axes = this->axes(cell);
  int right = int(std::ceil(axes.columns.overhang)), below = 0;
  if (m_style.colourBar) {
    const FigureBar bar = this->bar(height);
    right = std::max(right, barGap(m_style) + bar.width(m_metrics));
    below = bar.height() - height;
  }
  return {axes.left, axes.above, right, below};
}

void MapLayout::addTo(Figure& figure, const MapPlace& place) const {
  const Theme& theme = m_style.heatmap.theme;
  const QRectF& cells = place.cells;
  figure.cells = cells;
  const int pen = m_unit(1);
  figure.boxes.push_back({cells.adjusted(-pen, -pen, pen, pen), theme.line});
  figure.images.push_back({cells, heatmapImage(m_map, place.visible, place.pixels, m_scale, theme)});
  addCellValues(figure, m_map, m_scale, {place.visible, m_style, m_metrics});
  if (m_style.labels) addAxes(figure, place);
  if (!m_style.colourBar) return;
  FigureBar bar = this->bar(int(std::ceil(cells.height())));
  bar.fitTitle(
      2 * std::min(cells.top() + bar.height() / 2, figure.size.height() - cells.top() - bar.height() / 2),
      m_metrics);
  bar.addTo(figure, QPoint(int(std::ceil(cells.right())) + barGap(m_style), int(cells.top())),
            bar.width(m_metrics), theme);
}

void MapLayout::addAxes(Figure& figure, const MapPlace& place) const {
  const Theme& theme = m_style.heatmap.theme;
  const QRectF& cells = place.cells;
  const Axes axes = this->axes(cellIn(place));
  const QFont nameFont = m_unit.font(nameSize);
  const int line = m_unit(nameLine);
  // The names are in the middle of their axes; one of ours that would reach beyond the edge is shortened.
  const auto fitting = [&](const QString& name, const QString& brief, double middle, double length) {
    return m_metrics.width(name, nameFont) <= 2 * std::min(middle, length - middle) ? name : brief;
  };
  const QPointF middle = cells.center();
  if (const QString name = keyName(); !name.isEmpty())
    figure.texts.push_back(
        {.part = Figure::Part::AxisName,
         .text = m_style.keyName ? name : fitting(name, tr("key"), middle.x(), figure.size.width()),
         .font = nameFont,
         .colour = theme.mutedText,
         .place = QRectF(middle.x() - m_unit(200), cells.top() - axes.above, m_unit(400), line)});
  if (const QString name = queryName(); !name.isEmpty())
    figure.texts.push_back(
        sidewaysText(m_style.queryName ? name : fitting(name, tr("query"), middle.y(), figure.size.height()),
                     QPointF(cells.left() - axes.left + line / 2, middle.y()), nameFont, theme.mutedText));
  addColumnLabels(figure, axes.columns, m_map.keys, labelPlace(place, false, m_unit, theme));
  addRowLabels(figure, axes.rows, m_map.queries, labelPlace(place, true, m_unit, theme));
}

LabelPlace MapLayout::labelPlace(const MapPlace& place, bool isRow, const FigureUnit& unit,
                                 const Theme& theme) {
  const QRectF cells = place.cells;
  const double pitch =
      isRow ? cells.height() / place.visible.height() : cells.width() / place.visible.width();
  const double from = isRow ? cells.top() : cells.left();
  return {.first = from + (0.5 - (isRow ? place.visible.top() : place.visible.left())) * pitch,
          .pitch = pitch,
          .from = from,
          .to = isRow ? cells.bottom() : cells.right(),
          .edge = isRow ? cells.left() : cells.top(),
          .gap = double(unit(gap)),
          .unit = double(unit(1)),
          .longest = double(unit(2 * longestLabel)),
          .font = unit.font(labelSize),
          .colour = theme.text,
          .specialColour = theme.mutedText};
}

void MapLayout::addMarkedLabel(Figure& figure, const MapPlace& place, bool isRow, Eigen::Index index) const {
  const Theme& theme = m_style.heatmap.theme;
  const MeasuredLabels& labels = isRow ? m_rows : m_columns;
  LabelPlace where = labelPlace(place, isRow, m_unit, theme);
  const Axes axes = this->axes(cellIn(place));
  // One label, drawn as all of its axis, also where it is one of those that are left out.
  LabelLayout layout = isRow ? axes.rows : axes.columns;
  const bool isNumbered = layout.step > 1;
  layout.texts = {(isNumbered ? labels.numbered : labels.texts)[index]};
  layout.widths = {(isNumbered ? labels.numberedWidths : labels.widths)[size_t(index)]};
  where.first += double(index) * where.pitch;
  where.colour = theme.background;
  const size_t before = figure.texts.size();
  isRow ? addRowLabels(figure, layout, {}, where) : addColumnLabels(figure, layout, {}, where);
  if (figure.texts.size() == before) return;
  figure.shapes.push_back({groundOf(figure.texts.back(), layout.widths.front(), m_unit(3)), theme.selection});
}

}  // namespace heedmap
