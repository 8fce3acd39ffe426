// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/file_writer.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "ui/export/formats/npy.h"

namespace heedmap {

namespace {

void write(const QString& path, Existing existing, const std::function<void(const Sink&)>& fill) {
  checkWritable(path, existing);
  writeWholeFile(path, fill);
}

QByteArray floats(const Matrix& values) {
  return QByteArray(reinterpret_cast<const char*>(values.data()), values.size() * qsizetype(sizeof(float)));
}

/// A label as a spreadsheet shows it: one that would be taken for a formula gets an apostrophe before it.
QByteArray quoted(const QString& field) {
  QByteArray utf8 = field.toUtf8();
  if (utf8.size() > 1 && QByteArrayView("=+-@\t\r").contains(utf8.front())) utf8.prepend('\'');
  const bool isQuoted =
      std::any_of(utf8.begin(), utf8.end(), [](char c) { return strchr("\",;\t\r\n", c) != nullptr; });
  if (isQuoted || utf8.startsWith(' ') || utf8.endsWith(' ')) utf8 = '"' + utf8.replace('"', "\"\"") + '"';
  return utf8;
}

/// What tells spreadsheets that a file is UTF-8, where that makes a difference.
QByteArray byteOrderMark(const AttentionMap& map) {
  const auto isAscii = [](const AxisLabel& label) {
    return std::all_of(label.text.begin(), label.text.end(), [](QChar c) { return c < u'\x80'; });
  };
  return std::ranges::all_of(map.queries, isAscii) && std::ranges::all_of(map.keys, isAscii) ? QByteArray()
                                                                                             : "\xef\xbb\xbf";
}

void append(QByteArray& line, float value) {
  if (std::isnan(value)) {
    line += "NaN";
    return;
  }
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::general, 9).ptr;
  line.append(digits, end - digits);
}

QByteArray longTable(int layer, int head, const AttentionMap& map) {
  QByteArray lines;
  const Matrix values = exportedValues(map);
  const QByteArray place = QByteArray::number(layer) + ',' + QByteArray::number(head) + ',';
  for (Eigen::Index query = 0; query < map.values.rows(); ++query)
    for (Eigen::Index key = 0; key < map.values.cols(); ++key) {
      lines += place + QByteArray::number(qint64(query)) + ',' + QByteArray::number(qint64(key)) + ',';
      lines += quoted(map.queries[size_t(query)].text) + ',' + quoted(map.keys[size_t(key)].text) + ',';
      append(lines, values(query, key));
      lines += "\r\n";
    }
  return lines;
}

}  // namespace

Matrix exportedValues(const AttentionMap& map) {
  Matrix values = map.values;
  if (map.quantity != AttentionMap::Quantity::Score || map.masked.size() == 0) return values;
  for (Eigen::Index i = 0; i < values.size(); ++i)
    if (map.masked.data()[i]) values.data()[i] = std::numeric_limits<float>::quiet_NaN();
  return values;
}

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
    sink(npyHeader("<f4", {map.values.rows(), map.values.cols()}));
    sink(floats(exportedValues(map)));
  });
}

void writeNpy(const HeadSet& set, const QString& path, Existing existing) {
  write(path, existing, [&set](const Sink& sink) {
    bool isFirst = true;
    for (const int layer : set.layers)
      for (const int head : set.heads) {
        const Matrix values = exportedValues(set.map(layer, head));
        if (isFirst)
          sink(npyHeader(
              "<f4", {qint64(set.layers.size()), qint64(set.heads.size()), values.rows(), values.cols()}));
        isFirst = false;
        sink(floats(values));
      }
  });
}

void writeCsv(const AttentionMap& map, const QString& path, Existing existing) {
  write(path, existing, [&map](const Sink& sink) {
    const Matrix values = exportedValues(map);
    QByteArray line = byteOrderMark(map) + "query";
    for (const AxisLabel& key : map.keys) line += ',' + quoted(key.text);
    sink(line + "\r\n");
    for (Eigen::Index query = 0; query < map.values.rows(); ++query) {
      line = quoted(map.queries[size_t(query)].text);
      for (Eigen::Index key = 0; key < map.values.cols(); ++key) {
        line += ',';
        append(line, values(query, key));
      }
      sink(line + "\r\n");
    }
  });
}

void writeCsv(const HeadSet& set, const QString& path, Existing existing) {
  write(path, existing, [&set](const Sink& sink) {
    bool isFirst = true;
    for (const int layer : set.layers)
      for (const int head : set.heads) {
        const AttentionMap map = set.map(layer, head);
        if (isFirst) sink(byteOrderMark(map) + "layer,head,query,key,query_token,key_token,value\r\n");
        isFirst = false;
        sink(longTable(layer, head, map));
      }
  });
}

QByteArray tabTable(const AttentionMap& map) {
  const auto label = [](const AxisLabel& axis) {
    QByteArray text = axis.text.simplified().toUtf8();
    if (text.size() > 1 && QByteArrayView("=+-@").contains(text.front())) text.prepend('\'');
    return text;
  };
  const Matrix values = exportedValues(map);
  QByteArray table;
  for (const AxisLabel& key : map.keys) table += '\t' + label(key);
  table += '\n';
  for (Eigen::Index query = 0; query < values.rows(); ++query) {
    table += label(map.queries[size_t(query)]);
    for (Eigen::Index key = 0; key < values.cols(); ++key) {
      table += '\t';
      append(table, values(query, key));
    }
    table += '\n';
  }
  return table;
}

}  // namespace heedmap
