// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/file_writer.h"

#include <QDir>
#include <QFileInfo>
#include <QtEndian>
#include <charconv>

#include "core/base/error.h"
#include "core/base/whole_file.h"

namespace heedmap {

namespace {

void write(const QString& path, Existing existing, const std::function<void(const Sink&)>& fill) {
  checkWritable(path, existing);
  writeWholeFile(path, fill);
}

QByteArray npyHeader(const std::vector<qint64>& shape) {
  QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
  for (const qint64 size : shape) header += QByteArray::number(size) + ", ";
  header.chop(2);
  header += "), }";
  constexpr qsizetype prefix = 10, alignment = 64;
  const qsizetype total = (prefix + header.size() + 1 + alignment - 1) / alignment * alignment;
  header = header.leftJustified(total - prefix - 1, ' ') + '\n';
  const quint16 length = qToLittleEndian(quint16(header.size()));
  return QByteArray("\x93NUMPY\x01\x00", 8) + QByteArray(reinterpret_cast<const char*>(&length), 2) + header;
}

QByteArray floats(const Matrix& values) {
  return QByteArray(reinterpret_cast<const char*>(values.data()), values.size() * qsizetype(sizeof(float)));
}

QByteArray quoted(const QString& field) {
  QByteArray utf8 = field.toUtf8();
  if (utf8.contains('"') || utf8.contains(',') || utf8.contains('\n') || utf8.contains('\r'))
    utf8 = '"' + utf8.replace('"', "\"\"") + '"';
  return utf8;
}

void append(QByteArray& line, float value) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 9).ptr;
  line.append(digits, end - digits);
}

QByteArray longTable(int layer, int head, const AttentionMap& map) {
  QByteArray lines;
  const QByteArray place = QByteArray::number(layer) + ',' + QByteArray::number(head) + ',';
  for (Eigen::Index query = 0; query < map.values.rows(); ++query)
    for (Eigen::Index key = 0; key < map.values.cols(); ++key) {
      lines += place + QByteArray::number(qint64(query)) + ',' + QByteArray::number(qint64(key)) + ',';
      lines += quoted(map.queries[size_t(query)].text) + ',' + quoted(map.keys[size_t(key)].text) + ',';
      append(lines, map.values(query, key));
      lines += "\r\n";
    }
  return lines;
}

}  // namespace

void checkWritable(const QString& path, Existing existing) {
  const QString shown = QDir::toNativeSeparators(path);
  const QFileInfo found(path);
  // Replacing a device or a pipe by a file would break it.
  if (found.exists() && !found.isFile())
    throw Error(say("%1 is not a file that can be replaced; give another name.").arg(shown));
  if (existing == Existing::Refuse && found.exists())
    throw Error(
        say("%1 is already there and was left as it is; choose another name, or replace it.").arg(shown));
  if (!found.dir().exists())
    throw Error(say("%1 cannot be written: there is no folder %2.")
                    .arg(shown, QDir::toNativeSeparators(found.absolutePath())));
}

void writeBytes(const QByteArray& bytes, const QString& path, Existing existing) {
  write(path, existing, [&](const Sink& sink) { sink(bytes); });
}

void writeNpy(const AttentionMap& map, const QString& path, Existing existing) {
  write(path, existing, [&map](const Sink& sink) {
    sink(npyHeader({map.values.rows(), map.values.cols()}));
    sink(floats(map.values));
  });
}

void writeNpy(const HeadSet& set, const QString& path, Existing existing) {
  write(path, existing, [&set](const Sink& sink) {
    bool isFirst = true;
    for (const int layer : set.layers)
      for (const int head : set.heads) {
        const Matrix values = set.map(layer, head).values;
        if (isFirst)
          sink(
              npyHeader({qint64(set.layers.size()), qint64(set.heads.size()), values.rows(), values.cols()}));
        isFirst = false;
        sink(floats(values));
      }
  });
}

void writeCsv(const AttentionMap& map, const QString& path, Existing existing) {
  write(path, existing, [&map](const Sink& sink) {
    QByteArray line = "query";
    for (const AxisLabel& key : map.keys) line += ',' + quoted(key.text);
    sink(line + "\r\n");
    for (Eigen::Index query = 0; query < map.values.rows(); ++query) {
      line = quoted(map.queries[size_t(query)].text);
      for (Eigen::Index key = 0; key < map.values.cols(); ++key) {
        line += ',';
        append(line, map.values(query, key));
      }
      sink(line + "\r\n");
    }
  });
}

void writeCsv(const HeadSet& set, const QString& path, Existing existing) {
  write(path, existing, [&set](const Sink& sink) {
    sink("layer,head,query,key,query_token,key_token,value\r\n");
    for (const int layer : set.layers)
      for (const int head : set.heads) sink(longTable(layer, head, set.map(layer, head)));
  });
}

}  // namespace heedmap
