// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/contact_sheet.h"

#include <QCoreApplication>
#include <cmath>

#include "core/base/error.h"
#include "ui/render/figure_text.h"
#include "ui/render/heatmap_image.h"
#include "ui/render/label_layout.h"

namespace heedmap {

namespace {

constexpr double labelSize = 12, nameSize = 12, gap = 7, ownTile = 112, tileGap = 7;

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

/// With tiles of `room` pixels.
Grid gridOf(const HeadSet& set, const AttentionMap& first, int room, const FigureStyle& style,
            const TextMetrics& metrics) {
  const FigureUnit unit = unitOf(style);
  const Eigen::Index queries = first.values.rows(), keys = first.values.cols();
  const Eigen::Index longer = std::max(queries, keys);
  Grid grid;
  // Whole pixels a cell as long as the maps fit into their places; larger maps are pooled.
  grid.isPooled = style.wholePixels && longer > room;
  const double exact = double(room) / double(longer);
  const double cell = style.wholePixels && !grid.isPooled ? std::floor(exact) : exact;
  grid.tile = {std::max(1, int(std::lround(double(keys) * cell))),
               std::max(1, int(std::lround(double(queries) * cell)))};
  grid.step = grid.tile + QSize(unit(tileGap), unit(tileGap));
  grid.width = qint64(set.heads.size()) * grid.step.width() - unit(tileGap);
  grid.height = qint64(set.layers.size()) * grid.step.height() - unit(tileGap);
  const int margin = unit(style.margin());
  grid.corner = {margin, margin};
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

/// The bar of a sheet, as high as `grid` within bounds.
FigureBar barOf(const ColourScale& scale, const AttentionMap& first, const Grid& grid,
                const FigureStyle& style) {
  const FigureUnit unit = unitOf(style);
  const int height = int(std::clamp<qint64>(grid.height, unit(150), unit(320)));
  FigureBar bar(scale, quantityName(first.quantity, style.heatmap.scaling), height, unit);
  if (style.heatmap.range == RangeChoice::Maximum) bar.labelEnds(QStringLiteral("0"), tr("head’s maximum"));
  return bar;
}

/// With tiles as large as they are by themselves, or as fill a given width.
Grid fittedGrid(const HeadSet& set, const AttentionMap& first, const ColourScale& scale,
                const FigureStyle& style, const TextMetrics& metrics) {
  const FigureUnit unit = unitOf(style);
  Grid grid = gridOf(set, first, int(std::lround(ownTile * style.scale)), style, metrics);
  if (style.width <= 0) return grid;
  const double longer = double(std::max(first.values.rows(), first.values.cols()));
  for (int i = 0; i < 3; ++i) {  // the numbers beside the tiles and the bar depend a little on their size
    const int bar = style.colourBar ? barGap(style) + barOf(scale, first, grid, style).width(metrics) : 0;
    const double whole = std::round(style.width * style.scale);
    const double room =
        (whole - grid.corner.x() - bar - unit(style.margin()) + unit(tileGap)) / double(set.heads.size()) -
        unit(tileGap);
    if (room < unit(tileGap))
      throw Error(tr("%1 heads do not fit beside each other into this width: make the picture wider or the "
                     "letters smaller, or choose fewer heads.")
                      .arg(set.heads.size()));
    grid = gridOf(set, first, int(room * longer / double(first.values.cols())), style, metrics);
  }
  return grid;
}

void addNumbers(Figure& figure, const Grid& grid, QPoint corner, const FigureStyle& style) {
  const FigureUnit unit = unitOf(style);
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

  const int top = corner.y() - (grid.corner.y() - unit(style.margin()));
  figure.texts.push_back(
      {.part = Figure::Part::AxisName,
       .text = tr("head"),
       .font = unit.font(labelSize),
       .colour = theme.mutedText,
       .place = QRect(corner.x() + int(grid.width) / 2 - unit(200), top, unit(400), grid.name)});
  figure.texts.push_back(sidewaysText(
      tr("layer"), QPoint(unit(style.margin()) + grid.name / 2, corner.y() + int(grid.height) / 2),
      unit.font(labelSize), theme.mutedText));
}

void addTiles(Figure& figure, const HeadSet& set, const Grid& grid, const FigureStyle& style) {
  const QPoint corner = figure.cells.toRect().topLeft();
  const int pen = style.wholePixels ? 1 : std::max(1, unitOf(style)(0.5));
  for (size_t row = 0; row < set.layers.size(); ++row)
    for (size_t column = 0; column < set.heads.size(); ++column) {
      const AttentionMap map = set.map(set.layers[row], set.heads[column]);
      const QRect tile(corner + QPoint(int(column) * grid.step.width(), int(row) * grid.step.height()),
                       grid.tile);
      const QRectF whole(0, 0, double(map.values.cols()), double(map.values.rows()));
      const QSize pixels =
          style.wholePixels ? grid.tile : QSize(int(map.values.cols()), int(map.values.rows()));
      figure.boxes.push_back({tile.adjusted(-pen, -pen, pen, pen), style.heatmap.theme.line});
      figure.images.push_back({tile, heatmapImage(map, whole, pixels, style.heatmap)});
    }
}

QString titleOf(const HeadSet& set) {
  const QString heads =
      set.layers.size() == 1 ? tr("Layer %1 · all heads").arg(set.layers.front()) : tr("All heads");
  return set.kind.isEmpty() ? heads : QStringLiteral("%1 · %2").arg(set.kind, heads);
}

}  // namespace

Figure layoutFigure(const HeadSet& set, const FigureStyle& style, const TextMetrics& metrics) {
  const FigureUnit unit = unitOf(style);
  const Theme& theme = style.heatmap.theme;
  if (set.layers.empty() || set.heads.empty()) throw Error(tr("There is no head to draw."));
  const AttentionMap first = set.map(set.layers.front(), set.heads.front());
  if (first.values.size() == 0) throw Error(tr("There is nothing to draw: no token is left."));
  if (style.values == CellValues::Always)
    throw Error(tr("Numbers in the cells are for a picture of one head, not for a contact sheet."));
  const ColourScale scale(first, style.heatmap);
  const Grid grid = fittedGrid(set, first, scale, style, metrics);
  const int margin = unit(style.margin());
  const FigureBar bar = barOf(scale, first, grid, style);
  const int barWidth = bar.width(metrics);
  const qint64 content =
      grid.corner.x() + grid.width + (style.colourBar ? barGap(style) + barWidth : 0) + margin;
  const qint64 width =
      style.width > 0 ? std::llround(style.width * style.scale)
                      : std::max<qint64>(content, style.caption || !first.note().isEmpty() ? unit(360) : 0);
  const TextLook look{style, metrics, int(std::min<qint64>(width, 1 << 20)) - 2 * margin};
  const TextBlock head = heading(titleOf(set), first.note(), look);
  const QString pooling = grid.isPooled ? tr("Each pixel shows the largest of its cells.") : QString();
  const TextBlock foot = footing(legendOf(first), {style.caption ? style.text : QString(), pooling}, look);
  const QPoint corner = grid.corner + QPoint(0, head.height());
  const qint64 bodyHeight = style.colourBar ? std::max<qint64>(grid.height, bar.height()) : grid.height;
  const qint64 height = corner.y() + bodyHeight + foot.height() + margin;
  checkPictureSize(width, height);

  Figure figure{.size = QSize(int(width), int(height)),
                .background = theme.background,
                .cells = QRect(corner, QSize(int(grid.width), int(grid.height)))};
  head.addTo(figure, QPoint(margin, margin));
  addTiles(figure, set, grid, style);
  if (style.labels) addNumbers(figure, grid, corner, style);
  if (style.colourBar)
    bar.addTo(figure, QPoint(corner.x() + int(grid.width) + barGap(style), corner.y()), barWidth, theme);
  foot.addTo(figure, QPoint(margin, corner.y() + int(bodyHeight)));
  return figure;
}

}  // namespace heedmap
