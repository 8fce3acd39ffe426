// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/render/file_writer.h"

#include <QDir>
#include <QFileInfo>
#include <QImageWriter>
#include <QSaveFile>
#include <QtEndian>
#include <charconv>
#include <cmath>
#include <functional>

#include "core/error.h"

namespace heedmap {

namespace {

void write(const QString& path, Existing existing, const std::function<bool(QSaveFile&)>& fill) {
  const QString shown = QDir::toNativeSeparators(path);
  const QFileInfo found(path);
  // Replacing a device or a pipe by a file would break it.
  if (found.exists() && !found.isFile())
    throw Error(say("%1 is not a file that can be replaced; give another name.").arg(shown));
  if (existing == Existing::Refuse && found.exists())
    throw Error(
        say("%1 is already there and was left as it is; choose another name, or replace it.").arg(shown));
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || !fill(file) || !file.commit())
    throw Error(say("%1 could not be written: %2.").arg(shown, file.errorString()));
}

void append(QByteArray& line, float value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 9).ptr;
  line.append(digits, end - digits);
}

QByteArray quoted(const QString& field) {
  QByteArray utf8 = field.toUtf8();
  if (utf8.contains('"') || utf8.contains(',') || utf8.contains('\n') || utf8.contains('\r'))
    utf8 = '"' + utf8.replace('"', "\"\"") + '"';
  return utf8;
}

}  // namespace

void writePng(const QImage& image, const QString& path, double dpi, Existing existing) {
  QImage marked = image;
  constexpr double inchesPerMetre = 1 / 0.0254;
  marked.setDotsPerMeterX(int(std::lround(dpi * inchesPerMetre)));
  marked.setDotsPerMeterY(marked.dotsPerMeterX());
  write(path, existing, [&marked](QSaveFile& file) {
    QImageWriter writer(&file, "png");
    writer.setQuality(85);  // zlib's level 1: four times as fast as the default for some percent in size
    return writer.write(marked);
  });
}

void writeNpy(std::span<const float> values, const std::vector<qint64>& shape, const QString& path,
              Existing existing) {
  QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
  for (const qint64 size : shape) header += QByteArray::number(size) + ", ";
  header.chop(shape.size() > 1 ? 2 : 1);
  header += "), }";
  constexpr qsizetype prefix = 10, alignment = 64;
  const qsizetype total = (prefix + header.size() + 1 + alignment - 1) / alignment * alignment;
  header = header.leftJustified(total - prefix - 1, ' ') + '\n';
  write(path, existing, [&](QSaveFile& file) {
    const quint16 length = qToLittleEndian(quint16(header.size()));
    bool isWritten = file.write("\x93NUMPY\x01\x00", 8) == 8;
    isWritten = isWritten && file.write(reinterpret_cast<const char*>(&length), 2) == 2;
    isWritten = isWritten && file.write(header) == header.size();
    const auto bytes = qint64(values.size_bytes());
    return isWritten && file.write(reinterpret_cast<const char*>(values.data()), bytes) == bytes;
  });
}

void writeCsv(const AttentionMap& map, const QString& path, Existing existing) {
  write(path, existing, [&map](QSaveFile& file) {
    QByteArray line = "query";
    for (const AxisLabel& key : map.keys) line += ',' + quoted(key.text);
    bool isWritten = file.write(line + "\r\n") > 0;
    for (Eigen::Index query = 0; query < map.values.rows() && isWritten; ++query) {
      line = quoted(map.queries[size_t(query)].text);
      for (Eigen::Index key = 0; key < map.values.cols(); ++key) {
        line += ',';
        append(line, map.values(query, key));
      }
      isWritten = file.write(line + "\r\n") > 0;
    }
    return isWritten;
  });
}

void writeCsv(std::span<const HeadTable> heads, const QString& path, Existing existing) {
  write(path, existing, [&heads](QSaveFile& file) {
    bool isWritten = file.write("layer,head,query,key,query_token,key_token,value\r\n") > 0;
    for (const HeadTable& table : heads) {
      const AttentionMap& map = table.map;
      QByteArray lines;
      for (Eigen::Index query = 0; query < map.values.rows(); ++query)
        for (Eigen::Index key = 0; key < map.values.cols(); ++key) {
          for (const qint64 number : {qint64(table.layer), qint64(table.head), qint64(query), qint64(key)})
            lines += QByteArray::number(number) + ',';
          lines += quoted(map.queries[size_t(query)].text) + ',' + quoted(map.keys[size_t(key)].text) + ',';
          append(lines, map.values(query, key));
          lines += "\r\n";
        }
      isWritten = isWritten && file.write(lines) == lines.size();
    }
    return isWritten;
  });
}

}  // namespace heedmap
