// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/corpus.h"

#include <QBuffer>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QStringConverter>
#include <algorithm>

#include "core/base/error.h"
#include "core/base/text_file.h"

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

void Corpus::open(const QString& path) {
  auto file = std::make_unique<QFile>(path);
  if (!file->open(QIODevice::ReadOnly))
    throw Error(say("%1 cannot be read: %2.").arg(path, file->errorString()));
  m_path = path;
  m_line = 0;
  m_read += file->size();
  const auto encoding = QStringConverter::encodingForData(file->peek(4));
  if (encoding && *encoding != QStringConverter::Utf8) {
    // Its lines cannot be told byte by byte.
    auto text = std::make_unique<QBuffer>();
    text->setData(readText(*file, path).text);
    text->open(QIODevice::ReadOnly);
    m_file = std::move(text);
  } else {
    m_file = std::move(file);
  }
}

/// The next line, or the next piece of a very long one, which ends between two characters.
QByteArray Corpus::nextLine() {
  QByteArray line = m_file->readLine(longestLine);
  if (line.isEmpty() || line.endsWith('\n') || m_file->atEnd()) return line;
  qsizetype end = line.size();
  while (end > 0 && (static_cast<unsigned char>(line[end - 1]) & 0xC0) == 0x80) --end;
  if (end <= 1 || static_cast<unsigned char>(line[end - 1]) < 0xC0) return line;
  m_file->seek(m_file->pos() - (line.size() - end + 1));
  line.truncate(end - 1);
  return line;
}

std::optional<QByteArray> Corpus::next() {
  for (;;) {
    while (m_file) {
      QByteArray text = nextLine();
      if (text.isEmpty()) {
        m_file.reset();
        break;
      }
      ++m_line;
      text = utf8Text(text, say("Line %1 of %2").arg(m_line).arg(m_path)).trimmed();
      if (!text.isEmpty()) return text;
    }
    if (m_nextFile == m_files.size()) return {};
    open(m_files[m_nextFile++]);
  }
}

double Corpus::progress() const {
  if (m_bytes == 0) return 1;
  const qint64 left = m_file ? m_file->size() - m_file->pos() : 0;
  return double(std::max<qint64>(m_read - left, 0)) / double(m_bytes);
}

}  // namespace heedmap
