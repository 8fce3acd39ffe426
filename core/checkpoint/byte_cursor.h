// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/base/error.h"

namespace heedmap {

/// Reads little-endian numbers and counted strings from the front of `bytes`, never past their end: then it
/// throws an Error that names the file, what was wanted and where.
class ByteCursor {
 public:
  ByteCursor(std::span<const std::byte> bytes, QString path) : m_bytes(bytes), m_path(std::move(path)) {}

  const QString& path() const { return m_path; }
  quint64 position() const { return m_position; }
  quint64 left() const { return m_bytes.size() - m_position; }

  std::span<const std::byte> take(quint64 count, const QString& what) {
    if (count > left())
      throw Error(say("%1 was cut short: %2 wants %3 bytes from byte %4 on, but only %5 are left.")
                      .arg(m_path, what, QString::number(count), QString::number(m_position),
                           QString::number(left())));
    const auto taken = m_bytes.subspan(m_position, count);
    m_position += count;
    return taken;
  }

  template <typename Number>
  Number number(const QString& what) {
    Number number;
    std::memcpy(&number, take(sizeof(Number), what).data(), sizeof(Number));
    return number;
  }

  /// A length of eight bytes, then that many bytes.
  QByteArrayView string(const QString& what) {
    const auto length = number<std::uint64_t>(what);
    const auto bytes = take(length, what);
    return {bytes.data(), qsizetype(bytes.size())};
  }

 private:
  std::span<const std::byte> m_bytes;
  QString m_path;
  quint64 m_position = 0;
};

}  // namespace heedmap
