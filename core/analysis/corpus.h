// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QStringList>
#include <memory>
#include <optional>

namespace heedmap {

/// Texts out of a text file, or of all .txt files of a folder and its subfolders by name: one a line, UTF-8,
/// blank lines left out. Read one at a time, so its size does not matter.
class Corpus {
 public:
  /// Throws Error when there is no such file or folder, or no .txt file in it.
  explicit Corpus(const QString& path);

  /// The next text, nothing after the last one. Throws Error when a file cannot be read.
  std::optional<QByteArray> next();
  /// Share of the bytes that have been read, 0 … 1.
  double progress() const { return m_bytes > 0 ? double(m_read) / double(m_bytes) : 1; }
  const QStringList& files() const { return m_files; }

  /// A longer line is read as several texts: a file without line ends must not fill the memory.
  static constexpr qint64 longestLine = 1 << 20;

 private:
  QStringList m_files;
  qsizetype m_nextFile = 0;
  std::unique_ptr<QFile> m_file;
  qint64 m_bytes = 0;
  qint64 m_read = 0;
};

}  // namespace heedmap
