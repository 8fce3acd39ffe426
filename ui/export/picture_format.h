// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "ui/export/file_writer.h"
#include "ui/export/formats/picture_info.h"
#include "ui/render/drawing.h"

namespace heedmap {

/// What a picture can be written as. Another format is a value here and a row with its writer in
/// pictureFormats().
enum class PictureFormat { Png, Svg, Pdf };

/// Makes the bytes of a file; may be called on any thread.
using Encoding = std::function<QByteArray()>;

struct PictureFormatRow {
  PictureFormat format;
  QString suffix;  ///< "png"; names end in it, and the command line calls the format so
  QString name;    ///< "PNG"
  bool isPixels;   ///< made of pixels: else of shapes, and as sharp at any size
  /// Paints at once; what takes long is left to the Encoding.
  Encoding (*paint)(const Drawing& drawing, const PictureInfo& info);
};

/// All formats, in the order of the enumeration; the first is the one that is suggested.
const std::vector<PictureFormatRow>& pictureFormats();
const PictureFormatRow& rowOf(PictureFormat format);
/// "png" …, in the order of the enumeration.
QStringList pictureSuffixes();
/// The format that the name of a file ends in.
std::optional<PictureFormat> pictureFormatOf(const QString& path);
/// "Pictures (*.png …)", for a file dialog.
QString pictureFilter();

/// Where and as what a picture goes.
struct PictureFile {
  QString path;
  PictureFormat format = PictureFormat::Png;
  PictureInfo info = {};
  Existing existing = Existing::Refuse;
};

/// Writes `drawing` whole or not at all; throws Error as every writer does.
void writePicture(const Drawing& drawing, const PictureFile& file);

}  // namespace heedmap
