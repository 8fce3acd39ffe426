// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <memory>

#include "core/checkpoint/byte_source.h"

namespace heedmap {

/// The files inside a ZIP archive (PKWARE's APPNOTE 6.3, with zip64), as they lie in it: names and places
/// only, nothing is unpacked.
class ZipArchive {
 public:
  /// Reads the directory at the end of `file`. Throws Error when it is cut short or damaged: entries outside
  /// of the file or over each other, more than a model has, encrypted ones.
  explicit ZipArchive(std::shared_ptr<const ByteSource> file);

  const QString& path() const { return m_file->path(); }
  QList<QByteArray> names() const { return m_entries.keys(); }
  bool contains(const QByteArray& name) const { return m_entries.contains(name); }
  /// The bytes of the file of that name. Throws Error when there is none, or when it is compressed.
  std::span<const std::byte> bytes(const QByteArray& name) const;

 private:
  struct Entry {
    quint16 method = 0;  // 0: stored as it is
    std::span<const std::byte> bytes;
  };
  std::shared_ptr<const ByteSource> m_file;
  QHash<QByteArray, Entry> m_entries;
};

/// Whether `bytes` begin like a ZIP archive.
bool isZip(std::span<const std::byte> bytes);

}  // namespace heedmap
