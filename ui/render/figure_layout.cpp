// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/figure_layout.h"

#include <QCoreApplication>
#include <cmath>

#include "core/base/error.h"
#include "ui/render/figure_text.h"
#include "ui/render/heatmap_image.h"
#include "ui/render/label_layout.h"

namespace heedmap {

namespace {

constexpr qint64 tooLarge = 1 << 20;  // more pixels than a picture may have on a side
constexpr double margin = 24, labelSize = 12, nameSize = 12, gap = 7, maxLabel = 150;

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

/// Large cells for few tokens; from 14 on labels can still be read; beyond 64 tokens the picture stops
/// growing.
int cellSize(Eigen::Index cells, FigureUnit unit) {
  const double count = double(std::max<Eigen::Index>(cells, 1));
  const double size = count <= 64 ? std::clamp(480 / count, 14.0, 88.0) : 896 / count;
  return std::max(1, int(std::floor(size * unit.scale)));
}

QString blindNote(const AttentionMap& map) {
  if (map.fullyMaskedQueries.empty()) return {};
  QStringList rows;
  for (const Eigen::Index query : map.fullyMaskedQueries) rows << QString::number(query);
  if (rows.size() > 12) rows = rows.mid(0, 12) << QStringLiteral("…");
  return tr("No visible keys for query %1.").arg(rows.join(QStringLiteral(", ")));
}

/// Both axes: how their labels are drawn, and the room that they and the names take.
struct Axes {
  LabelLayout rows, columns;
  int left = 0;   ///< of the cells
  int above = 0;  ///< above the cells
};

Axes axesOf(const AttentionMap& map, double cell, const FigureStyle& style, const TextMetrics& metrics) {
  const FigureUnit unit{style.scale};
  Axes axes;
  axes.left = unit(margin);
  if (!style.labels) return axes;
  const QFont font = unit.font(labelSize);
  const auto measured = [&](const std::vector<AxisLabel>& labels, Eigen::Index count) {
    return measuredLabels(labelTexts(labels, count), font, unit(maxLabel), metrics);
  };
  axes.rows = rowLabels(measured(map.queries, map.values.rows()), cell);
  axes.columns = columnLabels(measured(map.keys, map.values.cols()), cell);
  const int name = unit(nameSize * 1.4 + gap);
  axes.left += name + int(axes.rows.extent) + unit(gap);
  axes.above = name + int(axes.columns.extent) + unit(gap);
  return axes;
}

void addAxes(Figure& figure, const Axes& axes, const AttentionMap& map, const FigureStyle& style) {
  const FigureUnit unit{style.scale};
  const Theme& theme = style.heatmap.theme;
  const QRect cells = figure.cells.toRect();
  const int nameLine = unit(nameSize * 1.4);
  const QFont nameFont = unit.font(nameSize);
  figure.texts.push_back(
      {.part = Figure::Part::AxisName,
       .text = tr("key (is looked at)"),
       .font = nameFont,
       .colour = theme.mutedText,
       .place = QRect(cells.center().x() - unit(200), cells.top() - axes.above, unit(400), nameLine)});
  figure.texts.push_back(sidewaysText(tr("query (looks)"),
                                      QPoint(unit(margin) + nameLine / 2, cells.center().y()), nameFont,
                                      theme.mutedText));
  const int pitch = cells.width() / int(map.values.cols());
  LabelPlace place{.pitch = double(pitch),
                   .gap = double(unit(gap)),
                   .unit = double(unit(1)),
                   .longest = double(unit(2 * maxLabel)),
                   .font = unit.font(labelSize),
                   .colour = theme.text,
                   .specialColour = theme.mutedText};
  place.first = cells.left() + 0.5 * pitch;
  place.edge = cells.top();
  addColumnLabels(figure, axes.columns, map.keys, place);
  place.first = cells.top() + 0.5 * pitch;
  place.edge = cells.left();
  addRowLabels(figure, axes.rows, map.queries, place);
}

}  // namespace

Figure layoutFigure(const AttentionMap& map, const FigureStyle& style, const TextMetrics& metrics) {
  const FigureUnit unit{style.scale};
  const Theme& theme = style.heatmap.theme;
  const Eigen::Index queries = map.values.rows(), keys = map.values.cols();
  if (map.values.size() == 0) throw Error(tr("There is nothing to draw: no token is left."));
  const qint64 cell = cellSize(std::max(queries, keys), unit);
  const QSize cells(int(std::min<qint64>(cell * keys, tooLarge)),
                    int(std::min<qint64>(cell * queries, tooLarge)));
  const Axes axes = axesOf(map, double(cell), style, metrics);

  const ColourScale scale(map, style.heatmap);
  const int barHeight = std::max(cells.height(), unit(150));
  const FigureBar bar(scale, quantityName(map.quantity, style.heatmap.scaling), barHeight, unit);
  const int barWidth = bar.width(metrics);
  const int afterCells =
      std::max(style.colourBar ? unit(22) + barWidth : 0, int(std::ceil(axes.columns.overhang)));
  const int width = std::max(axes.left + cells.width() + afterCells + unit(margin),
                             style.caption || !map.note().isEmpty() ? unit(360) : 0);

  const TextLook look{style, metrics, width - 2 * unit(margin)};
  const TextBlock head = heading(map.title, map.note(), look);
  const TextBlock foot =
      footing(legendOf(map, theme), {blindNote(map), style.caption ? style.text : QString()}, look);
  const int top = unit(margin) + head.height() + axes.above;
  const int bodyHeight = style.colourBar ? barHeight : cells.height();
  const qint64 height = qint64(top) + bodyHeight + foot.height() + unit(margin);
  checkPictureSize(width, height);

  const QRect place(QPoint(axes.left, top), cells);
  Figure figure{.size = QSize(width, int(height)), .background = theme.background, .cells = place};
  head.addTo(figure, QPoint(unit(margin), unit(margin)));
  figure.boxes.push_back({place.adjusted(-unit(1), -unit(1), unit(1), unit(1)), theme.line});
  figure.images.push_back(
      {place, heatmapImage(map, QRectF(0, 0, double(keys), double(queries)), cells, scale, theme)});
  if (style.labels) addAxes(figure, axes, map, style);
  if (style.colourBar) bar.addTo(figure, QPoint(place.right() + 1 + unit(22), top), barWidth, theme);
  foot.addTo(figure, QPoint(unit(margin), top + bodyHeight));
  return figure;
}

}  // namespace heedmap
