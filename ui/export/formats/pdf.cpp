// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/formats/pdf.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QHashFunctions>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include "core/base/error.h"
#include "ui/export/formats/boxed_figure.h"
#include "ui/export/formats/xmp.h"

namespace heedmap {

namespace {

constexpr double pointsAnInch = 72, mostPoints = 14400;  // ISO 32000-1, annex C.2

/// Blanks out the date that Qt writes; every other byte keeps its place, as the table of offsets wants it.
void removeDate(QByteArray& pdf) {
  for (const char* key : {"/CreationDate (", "/ModDate ("}) {
    const qsizetype begin = pdf.indexOf(key), end = begin < 0 ? -1 : pdf.indexOf(')', begin);
    for (qsizetype i = begin; begin >= 0 && i <= end; ++i) pdf[i] = ' ';
  }
}

}  // namespace

QByteArray encodedPdf(const Drawing& drawing, const PictureInfo& info) {
  const QSizeF points = drawing.size * drawing.ratio / info.dpi * pointsAnInch;
  if (std::max(points.width(), points.height()) > mostPoints)
    throw Error(QCoreApplication::translate(
                    "heedmap", "The page would be %1 × %2 mm; a PDF has pages of 5080 mm at most.")
                    .arg(std::lround(points.width() / pointsAnInch * 25.4))
                    .arg(std::lround(points.height() / pointsAnInch * 25.4)));
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QHashSeed::setDeterministicGlobalSeed();  // Qt numbers what a page holds in the order of hashes: same bytes
  QPdfWriter writer(&buffer);
  writer.setPdfVersion(QPdfWriter::PdfVersion_1_4);
  writer.setResolution(int(std::lround(info.dpi)));
  // Qt has pages of whole points.
  const QSizeF page(std::ceil(points.width()), std::ceil(points.height()));
  writer.setPageSize(QPageSize(page, QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins({});
  writer.setTitle(info.title);
  writer.setCreator(QStringLiteral("Heedmap " HEEDMAP_VERSION));
  if (!info.origin.isEmpty()) writer.setDocumentXmpMetadata(xmpPacket(info.title, info.origin));
  QPainter painter(&writer);
  painter.setRenderHint(QPainter::LosslessImageRendering);
  painter.fillRect(QRectF(0, 0, writer.width(), writer.height()), drawing.background);
  painter.scale(drawing.ratio, drawing.ratio);
  if (drawing.figure)
    paint(painter, boxed(*drawing.figure));
  else
    drawing.paint(painter);
  painter.end();
  buffer.close();
  removeDate(bytes);
  return bytes;
}

}  // namespace heedmap
