// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/contact_sheet.h"

#include <QCoreApplication>
#include <cmath>

#include "core/base/error.h"
#include "ui/render/figure_text.h"
#include "ui/render/heatmap_image.h"
#include "ui/render/label_layout.h"

namespace heedmap {

namespace {

constexpr double margin = 24, labelSize = 12, nameSize = 12, gap = 7;

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

/// The grid of maps, in whole pixels, and the numbers beside it.
struct Grid {
  QSize tile;
  QSize step;  ///< from one tile to the next
  bool isPooled = false;
  LabelLayout layers, heads;  ///< numbers
  int name = 0;               ///< height of an axis name
  QPoint corner;              ///< of the first tile; its top without the heading
  qint64 width = 0, height = 0;
};

/// As measured labels, however many there are.
MeasuredLabels numbersOf(const std::vector<int>& numbers, const QFont& font, const TextMetrics& metrics) {
  QStringList texts;
  for (const int number : numbers) texts << QString::number(number);
  return measuredLabels(texts, font, 1e6, metrics);
}

Grid gridOf(const HeadSet& set, const AttentionMap& first, const FigureStyle& style,
            const TextMetrics& metrics) {
  const FigureUnit unit{style.scale};
  const Eigen::Index queries = first.values.rows(), keys = first.values.cols();
  // Whole pixels a cell as long as the maps fit into their places; larger maps are pooled.
  const int room = unit(112);
  const Eigen::Index longer = std::max(queries, keys);
  Grid grid;
  grid.isPooled = longer > room;
  const double cell = grid.isPooled ? double(room) / double(longer) : double(room / longer);
  grid.tile = {std::max(1, int(std::lround(double(keys) * cell))),
               std::max(1, int(std::lround(double(queries) * cell)))};
  grid.step = grid.tile + QSize(unit(7), unit(7));
  grid.width = qint64(set.heads.size()) * grid.step.width() - unit(7);
  grid.height = qint64(set.layers.size()) * grid.step.height() - unit(7);
  grid.corner = {unit(margin), unit(margin)};
  if (!style.labels) return grid;
  const QFont font = unit.font(labelSize);
  grid.name = unit(nameSize * 1.4);
  grid.layers = rowLabels(numbersOf(set.layers, font, metrics), grid.step.height());
  grid.heads = columnLabels(numbersOf(set.heads, font, metrics), grid.step.width());
  const int aboveTiles = std::max(unit(labelSize * 1.4), int(grid.heads.extent));
  grid.corner += QPoint(grid.name + unit(gap) + int(grid.layers.extent) + unit(gap),
                        grid.name + unit(4) + aboveTiles + unit(4));
  return grid;
}

void addNumbers(Figure& figure, const Grid& grid, QPoint corner, const FigureStyle& style) {
  const FigureUnit unit{style.scale};
  const Theme& theme = style.heatmap.theme;
  LabelPlace place{.unit = double(unit(1)),
                   .longest = 4 * std::max(grid.layers.extent, grid.heads.extent),
                   .font = unit.font(labelSize),
                   .colour = theme.text};
  place.first = corner.x() + grid.tile.width() / 2.0;
  place.pitch = grid.step.width();
  place.edge = corner.y();
  // Level numbers are in the middle of their line.
  place.gap = unit(4) + std::max(0.0, unit(labelSize * 1.4) - std::ceil(grid.heads.line)) / 2;
  addColumnLabels(figure, grid.heads, {}, place);
  place.first = corner.y() + grid.tile.height() / 2.0;
  place.pitch = grid.step.height();
  place.edge = corner.x();
  place.gap = unit(gap);
  addRowLabels(figure, grid.layers, {}, place);

  const int top = corner.y() - (grid.corner.y() - unit(margin));
  figure.texts.push_back(
      {.part = Figure::Part::AxisName,
       .text = tr("head"),
       .font = unit.font(labelSize),
       .colour = theme.mutedText,
       .place = QRect(corner.x() + int(grid.width) / 2 - unit(200), top, unit(400), grid.name)});
  figure.texts.push_back(sidewaysText(tr("layer"),
                                      QPoint(unit(margin) + grid.name / 2, corner.y() + int(grid.height) / 2),
                                      unit.font(labelSize), theme.mutedText));
}

void addTiles(Figure& figure, const HeadSet& set, const Grid& grid, const FigureStyle& style) {
  const QPoint corner = figure.cells.toRect().topLeft();
  for (size_t row = 0; row < set.layers.size(); ++row)
    for (size_t column = 0; column < set.heads.size(); ++column) {
      const AttentionMap map = set.map(set.layers[row], set.heads[column]);
      const QRect tile(corner + QPoint(int(column) * grid.step.width(), int(row) * grid.step.height()),
                       grid.tile);
      const QRectF whole(0, 0, double(map.values.cols()), double(map.values.rows()));
      figure.boxes.push_back({tile.adjusted(-1, -1, 1, 1), style.heatmap.theme.line});
      figure.images.push_back({tile, heatmapImage(map, whole, grid.tile, style.heatmap)});
    }
}

QString titleOf(const HeadSet& set) {
  const QString heads =
      set.layers.size() == 1 ? tr("Layer %1 · all heads").arg(set.layers.front()) : tr("All heads");
  return set.kind.isEmpty() ? heads : QStringLiteral("%1 · %2").arg(set.kind, heads);
}

}  // namespace

Figure layoutFigure(const HeadSet& set, const FigureStyle& style, const TextMetrics& metrics) {
  const FigureUnit unit{style.scale};
  const Theme& theme = style.heatmap.theme;
  if (set.layers.empty() || set.heads.empty()) throw Error(tr("There is no head to draw."));
  const AttentionMap first = set.map(set.layers.front(), set.heads.front());
  if (first.values.size() == 0) throw Error(tr("There is nothing to draw: no token is left."));
  const Grid grid = gridOf(set, first, style, metrics);

  const ColourScale scale(first, style.heatmap);
  const int barHeight = int(std::clamp<qint64>(grid.height, unit(150), unit(320)));
  FigureBar bar(scale, quantityName(first.quantity, style.heatmap.scaling), barHeight, unit);
  if (style.heatmap.range == RangeChoice::Maximum) bar.labelEnds(QStringLiteral("0"), tr("head’s maximum"));
  const int barWidth = bar.width(metrics);
  const qint64 width = std::max<qint64>(
      grid.corner.x() + grid.width + (style.colourBar ? unit(22) + barWidth : 0) + unit(margin),
      style.caption || !first.note().isEmpty() ? unit(360) : 0);
  const TextLook look{style, metrics, int(std::min<qint64>(width, 1 << 20)) - 2 * unit(margin)};
  const TextBlock head = heading(titleOf(set), first.note(), look);
  const QString pooling = grid.isPooled ? tr("Each pixel shows the largest of its cells.") : QString();
  const TextBlock foot =
      footing(legendOf(first, theme), {style.caption ? style.text : QString(), pooling}, look);
  const QPoint corner = grid.corner + QPoint(0, head.height());
  const qint64 bodyHeight = style.colourBar ? std::max<qint64>(grid.height, barHeight) : grid.height;
  const qint64 height = corner.y() + bodyHeight + foot.height() + unit(margin);
  checkPictureSize(width, height);

  Figure figure{.size = QSize(int(width), int(height)),
                .background = theme.background,
                .cells = QRect(corner, QSize(int(grid.width), int(grid.height)))};
  head.addTo(figure, QPoint(unit(margin), unit(margin)));
  addTiles(figure, set, grid, style);
  if (style.labels) addNumbers(figure, grid, corner, style);
  if (style.colourBar)
    bar.addTo(figure, QPoint(corner.x() + int(grid.width) + unit(22), corner.y()), barWidth, theme);
  foot.addTo(figure, QPoint(unit(margin), corner.y() + int(bodyHeight)));
  return figure;
}

}  // namespace heedmap
