// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIODevice>
#include <QStringList>
#include <memory>
#include <optional>

namespace heedmap {

/// Texts out of a text file, or of all .txt files of a folder and its subfolders by name: one a line, blank
/// lines left out; in UTF-8, or UTF-16 with a byte order mark. Read one at a time, so its size does not
/// matter.
class Corpus {
 public:
  /// Throws Error when there is no such file or folder, or no .txt file in it.
  explicit Corpus(const QString& path);

  /// The next text, nothing after the last one. Throws Error when a file cannot be read, or a line is not
  /// text.
  std::optional<QByteArray> next();
  /// Share of the bytes that have been read, 0 … 1.
  double progress() const;
  const QStringList& files() const { return m_files; }

  /// A longer line is read as several texts: a file without line ends must not fill the memory.
  static constexpr qint64 longestLine = 1 << 20;

 private:
  void open(const QString& path);
  QByteArray nextLine();

  QStringList m_files;
  qsizetype m_nextFile = 0;
  std::unique_ptr<QIODevice> m_file;
  QString m_path;     ///< of m_file
  qint64 m_line = 0;  ///< the last one that was read of it, from 1
  qint64 m_bytes = 0;
  qint64 m_read = 0;  ///< of m_bytes, up to the end of m_file
};

}  // namespace heedmap
