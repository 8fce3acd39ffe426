// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/map_files.h"

#include "core/base/error.h"
#include "ui/render/contact_sheet.h"
#include "ui/render/figure.h"
#include "ui/render/figure_layout.h"

namespace heedmap {

namespace {

/// One map, or a set of them in one file.
template <typename Maps>
void write(const Maps& maps, const MapFileFormat& format, const QString& path, const std::stop_token& stop) {
  throwIfStopped(stop);
  if (format.kind == MapFileFormat::Kind(TableFormat::Csv)) return writeCsv(maps, path, format.existing);
  if (format.kind == MapFileFormat::Kind(TableFormat::Npy)) return writeNpy(maps, path, format.existing);
  Figure figure = layoutFigure(maps, format.style);
  throwIfStopped(stop);
  writePicture(drawing(std::move(figure)),
               {path, std::get<PictureFormat>(format.kind), format.dpi, format.existing});
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

HeatmapStyle overAllHeads(HeatmapStyle style, AttentionMap::Quantity quantity, double largest) {
  style.range = quantity == AttentionMap::Quantity::Weight ? RangeChoice::Fixed : RangeChoice::Maximum;
  style.low = 0;
  style.high = largest > 0 ? largest : 1;
  return style;
}

}  // namespace heedmap
