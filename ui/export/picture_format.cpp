// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/picture_format.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <algorithm>

#include "ui/export/formats/pdf.h"
#include "ui/export/formats/png.h"
#include "ui/export/formats/svg.h"

namespace heedmap {

namespace {

Encoding png(const Drawing& drawing, const PictureInfo& info) {
  return [image = rasterImage(drawing), info] { return encodedPng(image, info); };
}

Encoding svg(const Drawing& drawing, const PictureInfo& info) {
  return [bytes = encodedSvg(drawing, info)] { return bytes; };
}

Encoding pdf(const Drawing& drawing, const PictureInfo& info) {
  return [bytes = encodedPdf(drawing, info)] { return bytes; };
}

}  // namespace

const std::vector<PictureFormatRow>& pictureFormats() {
  static const std::vector<PictureFormatRow> rows{
      {PictureFormat::Png, QStringLiteral("png"), QStringLiteral("PNG"), true, png},
      {PictureFormat::Svg, QStringLiteral("svg"), QStringLiteral("SVG"), false, svg},
      {PictureFormat::Pdf, QStringLiteral("pdf"), QStringLiteral("PDF"), false, pdf},
  };
  return rows;
}

const PictureFormatRow& rowOf(PictureFormat format) {
  return pictureFormats()[size_t(format)];
}

QStringList pictureSuffixes() {
  QStringList suffixes;
  for (const PictureFormatRow& row : pictureFormats()) suffixes << row.suffix;
  return suffixes;
}

std::optional<PictureFormat> pictureFormatOf(const QString& path) {
  const QString suffix = QFileInfo(path).suffix().toLower();
  for (const PictureFormatRow& row : pictureFormats())
    if (row.suffix == suffix) return row.format;
  return {};
}

QString pictureFilter() {
  QStringList patterns;
  for (const QString& suffix : pictureSuffixes()) patterns << QStringLiteral("*.") + suffix;
  return QCoreApplication::translate("heedmap", "Pictures (%1)").arg(patterns.join(QLatin1Char(' ')));
}

void writePicture(const Drawing& drawing, const PictureFile& file) {
  checkWritable(file.path, file.existing);
  writeBytes(rowOf(file.format).paint(drawing, file.info)(), file.path, file.existing);
}

}  // namespace heedmap
