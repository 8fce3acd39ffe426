// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/formats/png.h"

#include <QtEndian>
#include <cmath>
#include <cstring>

#include "ui/export/formats/crc32.h"
#include "ui/export/formats/xmp.h"

namespace heedmap {

namespace {

QByteArray bigEndian(quint32 value) {
  const quint32 swapped = qToBigEndian(value);
  return QByteArray(reinterpret_cast<const char*>(&swapped), sizeof swapped);
}

QByteArray chunk(const char* type, const QByteArray& data) {
  const QByteArray body = QByteArray(type, 4) + data;
  Crc32 sum;
  sum.add(body);
  return bigEndian(quint32(data.size())) + body + bigEndian(sum.value());
}

/// Rows of red, green and blue, each after its filter byte.
QByteArray filteredRows(const QImage& image) {
  constexpr char none = 0, up = 2;
  const qsizetype width = image.width(), rowBytes = 3 * width + 1;
  QByteArray rows(rowBytes * image.height(), 0);
  char* row = rows.data();
  for (int y = 0; y < image.height(); ++y, row += rowBytes) {
    const auto* pixels = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    if (y > 0 && std::memcmp(pixels, image.constScanLine(y - 1), size_t(width) * sizeof(QRgb)) == 0) {
      row[0] = up;  // the differences stay 0
      continue;
    }
    row[0] = none;
    for (qsizetype x = 0; x < width; ++x) {
      row[1 + 3 * x] = char(qRed(pixels[x]));
      row[2 + 3 * x] = char(qGreen(pixels[x]));
      row[3 + 3 * x] = char(qBlue(pixels[x]));
    }
  }
  return rows;
}

}  // namespace

QByteArray encodedPng(const QImage& image, const PictureInfo& info) {
  constexpr int fastest = 1;
  constexpr qsizetype lengthPrefix = 4;  // that qCompress puts before the zlib stream
  const QImage rgb = image.convertToFormat(QImage::Format_RGB32);
  const QByteArray header = bigEndian(quint32(rgb.width())) + bigEndian(quint32(rgb.height())) +
                            QByteArray("\x08\x02\x00\x00\x00", 5);  // 8 bits, true colour, not interlaced
  const QByteArray density = bigEndian(quint32(std::lround(info.dpi / 0.0254)));
  QByteArray png("\x89PNG\r\n\x1a\n", 8);
  png += chunk("IHDR", header);
  png += chunk("pHYs", density + density + '\x01');  // per metre
  if (!info.origin.isEmpty())                        // neither compressed nor in a language
    png += chunk("iTXt", QByteArray("XML:com.adobe.xmp\0\0\0\0\0", 22) + xmpPacket(info.title, info.origin));
  png += chunk("IDAT", qCompress(filteredRows(rgb), fastest).mid(lengthPrefix));
  png += chunk("IEND", {});
  return png;
}

}  // namespace heedmap
