// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/corpus.h"

#include <QDirIterator>
#include <QFileInfo>

#include "core/base/error.h"

namespace heedmap {

Corpus::Corpus(const QString& path) {
  const QFileInfo info(path);
  if (info.isDir()) {
    for (QDirIterator it(path, {QStringLiteral("*.txt")}, QDir::Files, QDirIterator::Subdirectories);
         it.hasNext();)
      m_files << it.next();
    m_files.sort();
    if (m_files.isEmpty())
      throw Error(say("There is no .txt file in %1: put the texts into one, a text a line.").arg(path));
  } else if (info.exists()) {
    m_files << path;
  } else {
    throw Error(say("There is no file or folder %1 to read texts from.").arg(path));
  }
  for (const QString& file : m_files) m_bytes += QFileInfo(file).size();
}

std::optional<QByteArray> Corpus::next() {
  for (;;) {
    while (m_file) {
      QByteArray line = m_file->readLine(longestLine);
      if (line.isEmpty()) {
        m_file.reset();
        break;
      }
      m_read += line.size();
      if (line.startsWith("\xef\xbb\xbf")) line.remove(0, 3);
      line = line.trimmed();
      if (!line.isEmpty()) return line;
    }
    if (m_nextFile == m_files.size()) return {};
    m_file = std::make_unique<QFile>(m_files[m_nextFile++]);
    if (!m_file->open(QIODevice::ReadOnly))
      throw Error(say("%1 cannot be read: %2.").arg(m_file->fileName(), m_file->errorString()));
  }
}

}  // namespace heedmap
