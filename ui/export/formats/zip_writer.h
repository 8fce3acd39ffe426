// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/whole_file.h"

namespace heedmap {

/// Writes a zip file (PKWARE APPNOTE 6.3.10) of members that are stored as they are, piece by piece, without
/// dates.
class ZipWriter {
 public:
  explicit ZipWriter(const Sink& sink) : m_sink(sink) {}

  /// A member whose bytes `fill` hands over. Throws Error beyond 4 GB, which this form of zip cannot hold.
  void add(const QByteArray& name, const std::function<void(const Sink&)>& fill);
  void add(const QByteArray& name, const QByteArray& bytes);
  /// The directory, which comes last.
  void finish();

 private:
  void write(const QByteArray& bytes);

  const Sink& m_sink;
  quint64 m_written = 0;
  QByteArray m_directory;
  quint16 m_members = 0;
};

}  // namespace heedmap
