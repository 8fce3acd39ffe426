// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/map_files.h"

#include "core/base/error.h"
#include "ui/figures/contact_sheet.h"
#include "ui/figures/figure_layout.h"
#include "ui/render/figure.h"

namespace heedmap {

namespace {

QString titleOf(const Figure& figure) {
  const auto headings = figure.textsOf(Figure::Part::Heading);
  return headings.empty() ? QString() : headings.front().text;
}

/// One map, or a set of them in one file.
template <typename Maps>
void write(const Maps& maps, const MapFileFormat& format, const QString& path, const std::stop_token& stop) {
  throwIfStopped(stop);
  if (format.kind == MapFileFormat::Kind(TableFormat::Csv)) return writeCsv(maps, path, format.existing);
  if (format.kind == MapFileFormat::Kind(TableFormat::Npy)) return writeNpy(maps, path, format.existing);
  const auto kind = std::get<PictureFormat>(format.kind);
  const FigureStyle style = styleFor(format.style, kind);
  Figure figure = layoutFigure(maps, style);
  throwIfStopped(stop);
  const PictureInfo info{.dpi = rowOf(kind).isPixels ? format.dpi : style.scale * FigureStyle::unitsAnInch,
                         .title = titleOf(figure)};
  writePicture(drawing(std::move(figure)), {path, kind, info, format.existing});
}

}  // namespace

void writeEach(const HeadSet& set, const MapFileFormat& format,
               const std::function<QString(int layer, int head)>& pathOf, const std::stop_token& stop) {
  for (const int layer : set.layers)
    for (const int head : set.heads) write(set.map(layer, head), format, pathOf(layer, head), stop);
}

void writeTogether(const HeadSet& set, const MapFileFormat& format, const QString& path,
                   const std::stop_token& stop) {
  write(set, format, path, stop);
}

FigureStyle styleFor(FigureStyle style, PictureFormat format) {
  if (rowOf(format).isPixels) return style;
  style.wholePixels = false;
  style.scale = 8;  // positions are 1/768 inch exact
  return style;
}

HeatmapStyle overAllHeads(HeatmapStyle style, AttentionMap::Quantity quantity, double largest) {
  style.range = quantity == AttentionMap::Quantity::Weight ? RangeChoice::Fixed : RangeChoice::Maximum;
  style.low = 0;
  style.high = largest > 0 ? largest : 1;
  return style;
}

}  // namespace heedmap
