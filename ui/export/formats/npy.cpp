// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/formats/npy.h"

#include <QtEndian>
#include <algorithm>

namespace heedmap {

namespace {

template <typename Number>
void append(QByteArray& bytes, Number number) {
  const Number little = qToLittleEndian(number);
  bytes.append(reinterpret_cast<const char*>(&little), qsizetype(sizeof little));
}

QByteArray unicode(const QStringList& texts, const std::vector<qint64>& shape) {
  qsizetype longest = 1;
  std::vector<QList<uint>> all;
  for (const QString& text : texts) {
    all.push_back(text.toUcs4());
    longest = std::max(longest, all.back().size());
  }
  QByteArray bytes = npyHeader(("<U" + QByteArray::number(longest)).constData(), shape);
  for (QList<uint>& text : all) {
    text.resize(longest);  // filled with zeros
    for (const uint character : text) append(bytes, quint32(character));
  }
  return bytes;
}

}  // namespace

QByteArray npyHeader(const char* type, const std::vector<qint64>& shape) {
  QByteArray header = QByteArray("{'descr': '") + type + "', 'fortran_order': False, 'shape': (";
  for (const qint64 size : shape) header += QByteArray::number(size) + ", ";
  if (shape.size() > 1) header.chop(2);
  if (shape.size() == 1) header.chop(1);  // "(3,)"
  header += "), }";
  constexpr qsizetype prefix = 10, alignment = 64;
  const qsizetype total = (prefix + header.size() + 1 + alignment - 1) / alignment * alignment;
  header = header.leftJustified(total - prefix - 1, ' ') + '\n';
  QByteArray bytes("\x93NUMPY\x01\x00", 8);
  append(bytes, quint16(header.size()));
  return bytes + header;
}

QByteArray npyTexts(const QStringList& texts) {
  return unicode(texts, {qint64(texts.size())});
}

QByteArray npyText(const QString& text) {
  return unicode({text}, {});
}

QByteArray npyNumbers(const std::vector<int>& numbers) {
  QByteArray bytes = npyHeader("<i4", {qint64(numbers.size())});
  for (const int number : numbers) append(bytes, qint32(number));
  return bytes;
}

}  // namespace heedmap
