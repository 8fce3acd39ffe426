// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>
#include <cstddef>
#include <memory>
#include <span>

namespace heedmap {

/// The bytes of one file: mapped (nothing is read until it is touched), or owned, which is how tests hand
/// over broken files. Immutable; whoever holds a span into it also holds the source.
class ByteSource {
 public:
  /// Maps a regular file. Throws Error when there is none or it cannot be read.
  static std::shared_ptr<const ByteSource> map(const QString& path);
  /// Owns `bytes`; `path` is what messages call them.
  static std::shared_ptr<const ByteSource> own(QByteArray bytes, const QString& path);

  std::span<const std::byte> bytes() const { return m_bytes; }
  qint64 size() const { return qint64(m_bytes.size()); }
  const QString& path() const { return m_path; }
  /// Gives the memory of a part of a mapped file back; the bytes are there again when somebody reads them.
  void release(std::span<const std::byte> part) const;

 private:
  ByteSource() = default;

  QString m_path;
  QFile m_file;
  QByteArray m_owned;
  std::span<const std::byte> m_bytes;
};

}  // namespace heedmap
