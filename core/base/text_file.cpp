// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_file.h"

#include <QFile>
#include <QStringDecoder>

#include "core/base/error.h"

namespace heedmap {

namespace {

/// Is it a byte of a character that has begun before it?
bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

}  // namespace

TextFile readTextFile(const QString& path, const QString& shown, qint64 mostBytes) {
  QFile file(path);
  [[maybe_unused]] const bool isOpen = file.open(QIODevice::ReadOnly);  // judged below
  return readText(file, shown, mostBytes);
}

TextFile readText(QFile& file, const QString& shown, qint64 mostBytes) {
  TextFile read;
  if (file.isOpen()) {
    const bool hasLimit = mostBytes < std::numeric_limits<qint64>::max();
    read.text = hasLimit ? file.read(mostBytes + 1) : file.readAll();
  }
  if (!file.isOpen() || file.error() != QFileDevice::NoError)
    throw Error(say("%1 could not be read: %2.").arg(shown, file.errorString()));
  if (read.text.size() > mostBytes) {
    read.isCut = true;
    qsizetype end = mostBytes;
    while (end > 0 && continues(read.text[end])) --end;
    read.text.truncate(end);
  }
  QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
  [[maybe_unused]] const QString text = decoder(read.text);
  if (decoder.hasError()) throw Error(say("%1 is not UTF-8 text; convert it first.").arg(shown));
  return read;
}

}  // namespace heedmap
