// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/figure_layout.h"

#include <QCoreApplication>
#include <cmath>

#include "core/base/error.h"
#include "ui/figures/cell_stretch.h"
#include "ui/figures/cell_values.h"
#include "ui/figures/map_layout.h"
#include "ui/figures/map_notes.h"
#include "ui/render/figure_text.h"

namespace heedmap {

namespace {

constexpr qint64 tooLarge = 1 << 20;   // more pixels than a picture may have on a side
constexpr double mostForLabels = 0.3;  // of a picture of a given width: longer ones are shortened

QString tr(const char* text) {
  return QCoreApplication::translate("heedmap", text);
}

/// Large cells for few tokens; from 14 on labels can still be read; beyond 64 tokens the picture stops
/// growing.
double ownCell(Eigen::Index cells, const FigureStyle& style) {
  const double count = double(std::max<Eigen::Index>(cells, 1));
  const double size = count <= 64 ? std::clamp(480 / count, 14.0, 88.0) : 896 / count;
  return std::max(1.0, std::floor(size * style.scale));
}

/// `cell` as large as it can be drawn: whole pixels where there are pixels and they are no larger than it.
double drawable(double cell, const FigureStyle& style) {
  return style.wholePixels && cell >= 1 ? std::floor(cell) : cell;
}

double longestLabel(const FigureStyle& style) {
  const double own = unitOf(style)(MapLayout::longestLabel);
  return style.width > 0 ? std::min(own, mostForLabels * style.width * style.scale) : own;
}

/// Cells and the room that labels and colour bar take beside them.
struct Body {
  double cell = 0;  ///< its shorter side
  QSizeF cells = {};
  QMargins around = {};
};

Body bodyOf(const AttentionMap& map, const MapLayout& layout, double cell, const FigureStyle& style) {
  Body body;
  body.cell = cell;
  const QSizeF each = cellStretch(map) * cell;
  const auto length = [&](double side, Eigen::Index count) {
    const double exact = std::min(side * double(count), double(tooLarge));
    return style.wholePixels ? std::max(1.0, std::round(exact)) : exact;
  };
  body.cells = {length(each.width(), map.values.cols()), length(each.height(), map.values.rows())};
  body.around = layout.around(each, int(std::ceil(body.cells.height())));
  return body;
}

/// What stands beside the cells depends a little on how large they are: tried until both fit.
Body fittedBody(const AttentionMap& map, const MapLayout& layout, const FigureStyle& style) {
  const Eigen::Index longer = std::max(map.values.rows(), map.values.cols());
  if (style.width <= 0)
    return bodyOf(map, layout,
                  style.cell > 0 ? drawable(style.cell * style.scale, style) : ownCell(longer, style), style);
  const double whole = std::round(style.width * style.scale);
  const double across = double(map.values.cols()) * cellStretch(map).width();  // in shorter sides
  double cell = 0.6 * whole / across;
  const int margin = unitOf(style)(style.margin());
  constexpr int most = 5;
  for (int i = 0; i < most; ++i) {
    const QMargins around = bodyOf(map, layout, cell, style).around;
    const double room = whole - around.left() - around.right() - 2 * margin;
    if (room < whole / 8)
      throw Error(
          tr("A picture %1 mm wide has no room for its cells beside labels of %2 pt: make it wider, the "
             "letters smaller, or leave out labels or colour bar.")
              .arg(millimetres(whole, style))
              .arg(style.fontSize));
    const double next = drawable(room / across, style);
    if (next == cell) break;
    cell = i + 1 < most ? next : std::min(cell, next);
  }
  return bodyOf(map, layout, cell, style);
}

/// Paper needs one pixel a cell, but for the hatch of masked ones.
QSize pixelsOf(const AttentionMap& map, const Body& body, const FigureStyle& style) {
  if (style.wholePixels) return body.cells.toSize();
  constexpr Eigen::Index most = 2400, finest = 24;
  const Eigen::Index longer = std::max(map.values.rows(), map.values.cols());
  const bool isHatched = map.masked.size() > 0 && map.masked.any();
  const auto each = isHatched ? std::clamp<Eigen::Index>(most / longer, 1, finest) : Eigen::Index(1);
  return {int(map.values.cols() * each), int(map.values.rows() * each)};
}

void checkLabels(const AttentionMap& map, const MapLayout& layout, double cell, const FigureStyle& style) {
  const double needed = layout.pitchOfEveryLabel();
  if (!style.labels || !style.everyLabel || cell >= needed) return;
  throw Error(tr("To name all %1 tokens in letters of %2 pt, cells must be %3 mm wide; here they are %4 mm. "
                 "Make the picture wider or the letters smaller, or leave out labels that do not fit.")
                  .arg(std::max(map.values.rows(), map.values.cols()))
                  .arg(style.fontSize)
                  .arg(millimetres(needed, style), millimetres(cell, style)));
}

}  // namespace

Figure layoutFigure(const AttentionMap& map, const FigureStyle& style, const TextMetrics& metrics) {
  const FigureUnit unit = unitOf(style);
  const Eigen::Index queries = map.values.rows(), keys = map.values.cols();
  if (map.values.size() == 0) throw Error(tr("There is nothing to draw: no token is left."));
  const MapLayout layout(map, style, QSizeF(longestLabel(style), longestLabel(style)), metrics);
  const Body body = fittedBody(map, layout, style);
  checkLabels(map, layout, body.cell, style);
  const int margin = unit(style.margin());
  const int content =
      body.around.left() + int(std::ceil(body.cells.width())) + body.around.right() + 2 * margin;
  const int width = style.width > 0
                        ? int(std::lround(style.width * style.scale))
                        : std::max(content, style.caption || !map.note().isEmpty() ? unit(360) : 0);
  // What whole pixels leave of a given width.
  const int left = margin + body.around.left() + (style.width > 0 ? std::max(0, (width - content) / 2) : 0);

  const TextLook look{style, metrics, width - 2 * margin};
  const TextBlock head = heading(map.title, map.note(), look);
  const TextBlock foot =
      footing(legendOf(map), notesOf(map) << (style.caption ? style.text : QString()), look);
  const int top = margin + head.height() + body.around.top();
  const int bodyHeight = int(std::ceil(body.cells.height())) + body.around.bottom();
  const qint64 height = qint64(top) + bodyHeight + foot.height() + margin;
  checkPictureSize(width, height);

  Figure figure{.size = QSize(width, int(height)), .background = style.heatmap.theme.background};
  head.addTo(figure, QPoint(margin, margin));
  layout.addTo(figure, {.cells = QRectF(QPointF(left, top), body.cells),
                        .visible = QRectF(0, 0, double(keys), double(queries)),
                        .pixels = pixelsOf(map, body, style)});
  checkValues(figure, body.cell, style);
  foot.addTo(figure, QPoint(margin, top + bodyHeight));
  return figure;
}

}  // namespace heedmap
