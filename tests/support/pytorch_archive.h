// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <optional>
#include <vector>

/// Writes what torch.save writes, and what it never would.
namespace heedmap::pytorchArchive {

template <typename Number>
inline QByteArray raw(Number number) {
  return QByteArray(reinterpret_cast<const char*>(&number), sizeof number);
}

/// One file of an archive, and what its entry in the directory says other than the truth.
struct Packed {
  QByteArray name, body;
  std::optional<quint32> header = {}, size = {};
  quint16 method = 0, flags = 0;
  QByteArray nameInDirectory = {};
};

/// A ZIP archive, with zip64 records where they are asked for.
inline QByteArray zip(const std::vector<Packed>& files, bool is64 = false,
                      std::optional<quint16> count = {}) {
  QByteArray archive, directory;
  for (const Packed& file : files) {
    const QByteArray name = file.nameInDirectory.isEmpty() ? file.name : file.nameInDirectory;
    const auto size = file.size.value_or(quint32(file.body.size())),
               header = file.header.value_or(quint32(archive.size()));
    const quint32 all = 0xFFFFFFFF;
    const QByteArray extra = is64 ? raw(quint16(7)) + raw(quint16(1)) + "x" + raw(quint16(1)) +
                                        raw(quint16(24)) + raw(quint64(size)) + raw(quint64(size)) +
                                        raw(quint64(header))
                                  : QByteArray();
    directory += raw(0x02014b50) + raw(quint16(45)) + raw(quint16(45)) + raw(file.flags) + raw(file.method) +
                 QByteArray(8, '\0') + raw(is64 ? all : size) + raw(is64 ? all : size) +
                 raw(quint16(name.size())) + raw(quint16(extra.size())) + QByteArray(10, '\0') +
                 raw(is64 ? all : header) + name + extra;
    archive += raw(0x04034b50) + raw(quint16(45)) + raw(file.flags) + raw(file.method) + QByteArray(8, '\0') +
               raw(quint32(file.body.size())) + raw(quint32(file.body.size())) +
               raw(quint16(file.name.size())) + raw(quint16(3)) + file.name + "pad" + file.body;
  }
  const auto begin = archive.size(), entries = qsizetype(count.value_or(quint16(files.size())));
  archive += directory;
  if (is64)
    archive += raw(0x06064b50) + raw(quint64(44)) + QByteArray(12, '\0') + raw(quint64(entries)) +
               raw(quint64(entries)) + raw(quint64(directory.size())) + raw(quint64(begin)) +
               raw(0x07064b50) + raw(quint32(0)) + raw(quint64(begin + directory.size())) + raw(quint32(1));
  return archive + raw(0x06054b50) + raw(quint32(0)) + raw(quint16(is64 ? 0xFFFF : entries)) +
         raw(quint16(is64 ? 0xFFFF : entries)) + raw(quint32(is64 ? 0xFFFFFFFF : quint32(directory.size()))) +
         raw(quint32(is64 ? 0xFFFFFFFF : quint32(begin))) + raw(quint16(0));
}

inline QByteArray text(const QByteArray& text) {
  return "X" + raw(quint32(text.size())) + text;
}
inline QByteArray tuple(const QByteArray& items) {
  return "(" + items + "t";
}
inline QByteArray number(qint32 number) {
  return "J" + raw(number);
}
/// A tensor of float32 numbers as a pickle describes it.
inline QByteArray tensor(const QByteArray& shape, const QByteArray& strides, qint32 offset = 0,
                         qint32 stored = 6) {
  return "ctorch._utils\n_rebuild_tensor_v2\n" +
         tuple(tuple(text("storage") + "ctorch\nFloatStorage\n" + text("0") + text("cpu") + number(stored)) +
               "Q" + number(offset) + tuple(shape) + tuple(strides) + QByteArray("\x89") +
               "ccollections\nOrderedDict\n)R") +
         "R";
}
inline QByteArray numbers() {
  QByteArray bytes;
  for (int i = 0; i < 6; ++i) bytes += raw(float(i + 1));
  return bytes;
}
/// An archive with one pickle and one storage of six numbers.
inline QByteArray archive(const QByteArray& pickle) {
  return zip({{"a/data.pkl", pickle}, {"a/data/0", numbers()}});
}
inline QByteArray dictionary(const QByteArray& tensor) {
  return "\x80\x02}" + text("w") + tensor + "s.";
}
inline const QByteArray sound = dictionary(tensor(number(2) + number(3), number(3) + number(1)));

}  // namespace heedmap::pytorchArchive
