// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/formats/png.h"

#include <zlib.h>

#include <QtEndian>
#include <cmath>
#include <new>

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

}  // namespace

/// What deflates the rows, into chunks of the file.
struct PngWriter::Stream {
  z_stream zlib = {};
  QByteArray out = QByteArray(1 << 18, Qt::Uninitialized);

  Stream() {
    constexpr int fastest = 1;
    if (deflateInit(&zlib, fastest) != Z_OK) throw std::bad_alloc();
    rewind();
  }
  ~Stream() { deflateEnd(&zlib); }
  void rewind() {
    zlib.next_out = reinterpret_cast<Bytef*>(out.data());
    zlib.avail_out = uInt(out.size());
  }
};

PngWriter::PngWriter(QSize size, const PictureInfo& info, Sink sink)
    : m_sink(std::move(sink)), m_stream(std::make_unique<Stream>()) {
  const QByteArray header = bigEndian(quint32(size.width())) + bigEndian(quint32(size.height())) +
                            QByteArray("\x08\x02\x00\x00\x00", 5);  // 8 bits, true colour, not interlaced
  const QByteArray density = bigEndian(quint32(std::lround(info.dpi / 0.0254)));
  m_sink(QByteArray("\x89PNG\r\n\x1a\n", 8));
  m_sink(chunk("IHDR", header));
  m_sink(chunk("pHYs", density + density + '\x01'));  // per metre
  if (!info.origin.isEmpty())                         // neither compressed nor in a language
    m_sink(chunk("iTXt", QByteArray("XML:com.adobe.xmp\0\0\0\0\0", 22) + xmpPacket(info.title, info.origin)));
}

PngWriter::~PngWriter() = default;

void PngWriter::addRows(const QImage& rows) {
  constexpr char none = 0, up = 2;
  const QImage rgb = rows.convertToFormat(QImage::Format_RGB32);
  const qsizetype bytes = qsizetype(rgb.width()) * qsizetype(sizeof(QRgb));
  QByteArray row(3 * qsizetype(rgb.width()) + 1, 0);
  for (int y = 0; y < rgb.height(); ++y) {
    const auto* pixels = reinterpret_cast<const QRgb*>(rgb.constScanLine(y));
    const QByteArrayView now(reinterpret_cast<const char*>(pixels), bytes);
    if (now == m_above) {
      row.fill(0);  // the differences
      row[0] = up;
    } else {
      char* to = row.data();
      *to++ = none;
      for (qsizetype x = 0; x < rgb.width(); ++x) {
        *to++ = char(qRed(pixels[x]));
        *to++ = char(qGreen(pixels[x]));
        *to++ = char(qBlue(pixels[x]));
      }
      m_above = now.toByteArray();
    }
    addBytes(row.constData(), row.size(), false);
  }
}

void PngWriter::finish() {
  addBytes(nullptr, 0, true);
  m_sink(chunk("IEND", {}));
}

void PngWriter::addBytes(const char* bytes, qsizetype count, bool isLast) {
  z_stream& zlib = m_stream->zlib;
  zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes));  // which it does not write to
  zlib.avail_in = uInt(count);
  for (;;) {
    const int result = deflate(&zlib, isLast ? Z_FINISH : Z_NO_FLUSH);
    const bool isFull = zlib.avail_out == 0, isEnd = result == Z_STREAM_END;
    if (isFull || isEnd) {
      m_sink(chunk("IDAT", m_stream->out.first(m_stream->out.size() - qsizetype(zlib.avail_out))));
      m_stream->rewind();
    }
    if (isEnd || (!isLast && !isFull)) return;
  }
}

QByteArray encodedPng(const QImage& image, const PictureInfo& info) {
  QByteArray png;
  PngWriter writer(image.size(), info, [&png](const QByteArray& bytes) { png += bytes; });
  writer.addRows(image);
  writer.finish();
  return png;
}

}  // namespace heedmap
