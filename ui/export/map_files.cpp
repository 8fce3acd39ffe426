// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/map_files.h"

#include <QFileInfo>

#include "core/base/error.h"
#include "ui/export/map_table.h"
#include "ui/figures/contact_sheet.h"
#include "ui/figures/figure_layout.h"
#include "ui/render/figure.h"

namespace heedmap {

namespace {

QString titleOf(const Figure& figure) {
  const auto headings = figure.textsOf(Figure::Part::Heading);
  return headings.empty() ? QString() : headings.front().text;
}

/// What the file of one map, or of a set of them, says of its origin; nothing when it is to say nothing.
QByteArray originOf(const AttentionMap& map, const MapFileFormat& format, int layer, int head) {
  if (!format.origin) return {};
  Origin origin = *format.origin;
  if (origin.map.choice.kind == MapKind::Head) {
    origin.map.head.layer = layer;
    origin.map.head.head = head;
  }
  origin.note = map.note();
  if (format.isPicture()) origin.view = format.view;
  if (format.isColoured()) origin.colours = format.style.heatmap;
  return originBytes(origin);
}

QByteArray originOf(const HeadSet& set, const MapFileFormat& format) {
  if (!format.origin) return {};
  Origin origin = *format.origin;
  origin.layers = set.layers;
  origin.heads = set.heads;
  if (format.isColoured()) origin.colours = format.style.heatmap;
  return originBytes(origin);
}

void writeTable(const MapTable& table, const MapFileFormat& format, const QString& path) {
  const auto first = [&] { return table.set.map(table.set.layers.front(), table.set.heads.front()); };
  switch (std::get<TableFormat>(format.kind)) {
    case TableFormat::Csv:
      return table.isOne ? writeCsv(first(), path, format.existing)
                         : writeCsv(table.set, path, format.existing);
    case TableFormat::Npy:
      return table.isOne ? writeNpy(first(), path, format.existing)
                         : writeNpy(table.set, path, format.existing);
    case TableFormat::Npz:
      return writeNpz(table, path, format.existing);
    case TableFormat::Json:
      return writeJson(table, path, format.existing);
    case TableFormat::Safetensors:
      return writeSafetensors(table, path, format.existing);
    case TableFormat::Html:
      return writeHtml(table, format.style, format.bits, path, format.existing);
    case TableFormat::Tex:
      return writeTex(table, format.style.heatmap, path, format.existing);
  }
}

/// Writes what `layOut` makes of a style.
template <typename LayOut>
void writeFigure(const LayOut& layOut, const QByteArray& origin, const MapFileFormat& format,
                 const QString& path, const std::stop_token& stop) {
  const auto kind = std::get<PictureFormat>(format.kind);
  const FigureStyle style = styleFor(format.style, kind);
  Figure figure = layOut(style);
  throwIfStopped(stop);
  const PictureInfo info{
      .dpi = dotsPerInch(style, kind, format.dpi), .title = titleOf(figure), .origin = origin};
  writePicture(drawing(std::move(figure)), {path, kind, info, format.existing});
}

}  // namespace

const QStringList& tableSuffixes() {
  static const QStringList suffixes{
      QStringLiteral("csv"),         QStringLiteral("npy"), QStringLiteral("npz"), QStringLiteral("json"),
      QStringLiteral("safetensors"), QStringLiteral("tex"), QStringLiteral("html")};
  return suffixes;
}

QString suffixOf(const MapFileFormat::Kind& kind) {
  if (const auto* picture = std::get_if<PictureFormat>(&kind)) return rowOf(*picture).suffix;
  return tableSuffixes()[int(std::get<TableFormat>(kind))];
}

std::vector<MapFileFormat::Kind> fileKinds() {
  std::vector<MapFileFormat::Kind> kinds;
  for (const PictureFormatRow& row : pictureFormats()) kinds.emplace_back(row.format);
  for (int i = 0; i < tableSuffixes().size(); ++i) kinds.emplace_back(TableFormat(i));
  return kinds;
}

std::optional<MapFileFormat::Kind> fileKindOf(const QString& path) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  for (const MapFileFormat::Kind& kind : fileKinds())
    if (suffixOf(kind) == suffix) return kind;
  return {};
}

void writeEach(const HeadSet& set, const MapFileFormat& format,
               const std::function<QString(int layer, int head)>& pathOf, const std::stop_token& stop) {
  for (const int layer : set.layers)
    for (const int head : set.heads) {
      throwIfStopped(stop);
      const AttentionMap map = set.map(layer, head);
      const QByteArray origin = originOf(map, format, layer, head);
      const auto layOut = [&](const FigureStyle& style) {
        return format.view.kind == FigureView::Kind::Map ? layoutFigure(map, style)
                                                         : layoutView({&map, 1}, format.view, style);
      };
      if (format.isPicture())
        writeFigure(layOut, origin, format, pathOf(layer, head), stop);
      else
        writeTable({{{layer}, {head}, [&map](int, int) { return map; }}, true, origin}, format,
                   pathOf(layer, head));
    }
}

void writeTogether(const HeadSet& set, const MapFileFormat& format, const QString& path,
                   const std::stop_token& stop) {
  throwIfStopped(stop);
  const QByteArray origin = originOf(set, format);
  if (format.isPicture())
    writeFigure([&](const FigureStyle& style) { return layoutFigure(set, style); }, origin, format, path,
                stop);
  else
    writeTable({set, false, origin}, format, path);
}

void writeView(std::span<const AttentionMap> maps, std::span<const HeadId> heads, const MapFileFormat& format,
               const QString& path, const std::stop_token& stop) {
  QByteArray bytes;
  if (format.origin) {
    Origin origin = *format.origin;
    origin.map.head = heads.front();
    origin.map.chosen = {heads.begin(), heads.end()};
    origin.view = format.view;
    origin.note = maps.front().note();
    origin.colours = format.style.heatmap;
    bytes = originBytes(origin);
  }
  writeFigure([&](const FigureStyle& style) { return layoutView(maps, format.view, style); }, bytes, format,
              path, stop);
}

FigureStyle styleFor(FigureStyle style, PictureFormat format) {
  if (rowOf(format).isPixels) return style;
  style.wholePixels = false;
  style.scale = 8;  // positions are 1/768 inch exact
  return style;
}

double dotsPerInch(const FigureStyle& style, PictureFormat format, double dpi) {
  return rowOf(format).isPixels ? dpi : styleFor(style, format).scale * FigureStyle::unitsAnInch;
}

HeatmapStyle overAllHeads(HeatmapStyle style, AttentionMap::Quantity quantity, double largest) {
  style.range = quantity == AttentionMap::Quantity::Weight ? RangeChoice::Fixed : RangeChoice::Maximum;
  style.low = 0;
  style.high = largest > 0 ? largest : 1;
  return style;
}

}  // namespace heedmap
