// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/formats/zip_writer.h"

#include <QtEndian>
#include <limits>

#include "core/base/error.h"
#include "ui/export/formats/crc32.h"

namespace heedmap {

namespace {

constexpr quint16 version = 20, sizesFollow = 1 << 3, firstOfJanuary1980 = 0x21;

template <typename... Numbers>
QByteArray packed(Numbers... numbers) {
  QByteArray bytes;
  const auto append = [&bytes](auto number) {
    const auto little = qToLittleEndian(number);
    bytes.append(reinterpret_cast<const char*>(&little), qsizetype(sizeof little));
  };
  (append(numbers), ...);
  return bytes;
}

}  // namespace

void ZipWriter::write(const QByteArray& bytes) {
  m_sink(bytes);
  m_written += quint64(bytes.size());
  if (m_written > std::numeric_limits<quint32>::max())
    throw Error(
        say("A zip file of more than 4 GB cannot be written: choose fewer heads, or npy or safetensors."));
}

void ZipWriter::add(const QByteArray& name, const std::function<void(const Sink&)>& fill) {
  const auto begin = quint32(m_written);
  const auto length = quint16(name.size());
  const quint16 stored = 0, noTime = 0, none = 0;
  write(packed(quint32(0x04034b50), version, sizesFollow, stored, noTime, firstOfJanuary1980, quint32(0),
               quint32(0), quint32(0), length, none) +
        name);
  Crc32 sum;
  quint64 size = 0;
  fill([&](const QByteArray& bytes) {
    sum.add(bytes);
    size += quint64(bytes.size());
    write(bytes);
  });
  write(packed(quint32(0x08074b50), sum.value(), quint32(size), quint32(size)));
  m_directory +=
      packed(quint32(0x02014b50), version, version, sizesFollow, stored, noTime, firstOfJanuary1980,
             sum.value(), quint32(size), quint32(size), length, none, none, none, none, quint32(0), begin) +
      name;
  ++m_members;
}

void ZipWriter::add(const QByteArray& name, const QByteArray& bytes) {
  add(name, [&bytes](const Sink& sink) { sink(bytes); });
}

void ZipWriter::finish() {
  const auto begin = quint32(m_written);
  const quint16 none = 0;
  write(m_directory);
  write(packed(quint32(0x06054b50), none, none, m_members, m_members, quint32(m_directory.size()), begin,
               none));
}

}  // namespace heedmap
