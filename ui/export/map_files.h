// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <variant>

#include "ui/export/html_page.h"
#include "ui/export/origin.h"
#include "ui/export/picture_format.h"
#include "ui/figures/figure_view.h"
#include "ui/render/figure_style.h"

namespace heedmap {

/// What numbers can be written as.
enum class TableFormat { Csv, Npy, Npz, Json, Safetensors, Tex, Html };

/// "csv" …, what names of such files end in, in the order of the enumeration.
const QStringList& tableSuffixes();

/// As what maps are written, and how a picture of them looks.
struct MapFileFormat {
  using Kind = std::variant<PictureFormat, TableFormat>;
  Kind kind = PictureFormat::Png;
  FigureView view = {};  ///< of pictures
  FigureStyle style = {};
  double dpi = 300;
  PageBits bits = PageBits::Sixteen;  ///< of a page for browsers
  Existing existing = Existing::Refuse;
  std::optional<Origin> origin = {};  ///< of what is written; its head, or heads, are filled in

  bool isPicture() const { return std::holds_alternative<PictureFormat>(kind); }
  bool isPage() const { return kind == Kind(TableFormat::Html); }
  bool isColoured() const { return isPicture() || isPage() || kind == Kind(TableFormat::Tex); }
};

/// "png" …, "csv" …: what names of such files end in.
QString suffixOf(const MapFileFormat::Kind& kind);
/// What the name of a file ends in.
std::optional<MapFileFormat::Kind> fileKindOf(const QString& path);
/// All, pictures first.
std::vector<MapFileFormat::Kind> fileKinds();

/// `style` as it is laid out for `format`: what is not made of pixels is laid out in fine units of its own.
FigureStyle styleFor(FigureStyle style, PictureFormat format);
/// How many units of that layout are an inch; `dpi` is that of the pixels.
double dotsPerInch(const FigureStyle& style, PictureFormat format, double dpi);

// Both throw Error, and Stopped before a file is begun; what is written by then stays.

/// Writes a file for each head of `set`.
void writeEach(const HeadSet& set, const MapFileFormat& format,
               const std::function<QString(int layer, int head)>& pathOf, const std::stop_token& stop = {});

/// Writes all heads of `set` into one file: a contact sheet, a table or an array.
void writeTogether(const HeadSet& set, const MapFileFormat& format, const QString& path,
                   const std::stop_token& stop = {});

/// Writes `maps`, of these heads, into one picture as `format` views them.
void writeView(std::span<const AttentionMap> maps, std::span<const HeadId> heads, const MapFileFormat& format,
               const QString& path, const std::stop_token& stop = {});

/// `style` with colours from 0 up to `largest`, the largest weight of all heads, or up to the largest value
/// of each map where these are no weights, of which it says nothing.
HeatmapStyle overAllHeads(HeatmapStyle style, AttentionMap::Quantity quantity, double largest);

}  // namespace heedmap
