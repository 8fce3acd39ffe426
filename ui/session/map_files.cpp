// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/map_files.h"

#include "core/base/error.h"
#include "ui/render/contact_sheet.h"

namespace heedmap {

namespace {

void writePicture(const QImage& picture, const MapFileFormat& format, const QString& path,
                  const std::stop_token& stop) {
  throwIfStopped(stop);
  writePng(picture, path, format.dpi, format.existing);
}

}  // namespace

void writeEach(const HeadSet& set, const MapFileFormat& format,
               const std::function<QString(int layer, int head)>& pathOf, const std::stop_token& stop) {
  const auto write = [&](const AttentionMap& map, const QString& path) {
    throwIfStopped(stop);
    switch (format.kind) {
      case MapFileFormat::Kind::Png:
        return writePicture(figure(map, format.style), format, path, stop);
      case MapFileFormat::Kind::Csv:
        return writeCsv(map, path, format.existing);
      case MapFileFormat::Kind::Npy:
        return writeNpy(map, path, format.existing);
    }
  };
  for (const int layer : set.layers)
    for (const int head : set.heads) write(set.map(layer, head), pathOf(layer, head));
}

void writeTogether(const HeadSet& set, const MapFileFormat& format, const QString& path,
                   const std::stop_token& stop) {
  switch (format.kind) {
    case MapFileFormat::Kind::Png:
      return writePicture(contactSheet(set, format.style), format, path, stop);
    case MapFileFormat::Kind::Csv:
      return writeCsv(set, path, format.existing);
    case MapFileFormat::Kind::Npy:
      return writeNpy(set, path, format.existing);
  }
}

HeatmapStyle overAllHeads(HeatmapStyle style, AttentionMap::Quantity quantity, double largest) {
  style.range = quantity == AttentionMap::Quantity::Weight ? RangeChoice::Fixed : RangeChoice::Maximum;
  style.low = 0;
  style.high = largest > 0 ? largest : 1;
  return style;
}

}  // namespace heedmap
