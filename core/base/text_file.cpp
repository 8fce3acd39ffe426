// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_file.h"

#include <QFile>
#include <QStringDecoder>

#include "core/base/error.h"

namespace heedmap {

namespace {

using Encoding = QStringConverter::Encoding;

/// By the byte order mark; without one it is UTF-8.
Encoding encodingOf(const QByteArray& bytes) {
  return QStringConverter::encodingForData(bytes).value_or(Encoding::Utf8);
}

/// Is it a byte of a UTF-8 character that has begun before it?
bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

bool isLittleEndian(Encoding encoding) {
  return encoding == Encoding::Utf16LE || encoding == Encoding::Utf32LE;
}

/// Size of the whole characters in the first `most` bytes of `bytes`, which has more.
qsizetype wholeCharacters(const QByteArray& bytes, qsizetype most, Encoding encoding) {
  qsizetype end = most;
  if (encoding == Encoding::Utf8) {
    while (end > 0 && continues(bytes[end])) --end;
    return end;
  }
  const bool isUtf16 = encoding == Encoding::Utf16LE || encoding == Encoding::Utf16BE;
  end -= end % (isUtf16 ? 2 : 4);
  if (isUtf16 && end >= 2) {
    const auto high = static_cast<unsigned char>(bytes[end - (isLittleEndian(encoding) ? 1 : 2)]);
    if (high >= 0xD8 && high < 0xDC) end -= 2;  // the first half of a character of two
  }
  return end;
}

/// Without its mark.
QByteArray utf8Text(const QByteArray& bytes, const QString& shown, Encoding encoding) {
  QStringDecoder decoder(encoding, QStringConverter::Flag::Stateless);
  const QString text = decoder(bytes);
  if (decoder.hasError() || !text.isValidUtf16())  // which no decoder looks after
    throw Error(
        say("%1 is not UTF-8 text, nor UTF-16 with its byte order mark; save it as UTF-8 first.").arg(shown));
  if (text.contains(QChar(u'\0')))
    throw Error(say("%1 holds zero bytes: it is not text, or UTF-16 without its byte order mark; save it as "
                    "UTF-8 first.")
                    .arg(shown));
  if (encoding != Encoding::Utf8) return text.toUtf8();
  constexpr QByteArrayView mark("\xEF\xBB\xBF");
  return bytes.startsWith(mark) ? bytes.mid(mark.size()) : bytes;
}

}  // namespace

TextFile readTextFile(const QString& path, const QString& shown, qint64 mostBytes) {
  QFile file(path);
  [[maybe_unused]] const bool isOpen = file.open(QIODevice::ReadOnly);  // judged below
  return readText(file, shown, mostBytes);
}

TextFile readText(QFile& file, const QString& shown, qint64 mostBytes) {
  QByteArray bytes;
  if (file.isOpen()) {
    const bool hasLimit = mostBytes < std::numeric_limits<qint64>::max();
    bytes = hasLimit ? file.read(mostBytes + 1) : file.readAll();
  }
  if (!file.isOpen() || file.error() != QFileDevice::NoError)
    throw Error(say("%1 could not be read: %2.").arg(shown, file.errorString()));
  TextFile read;
  const Encoding encoding = encodingOf(bytes);
  if (bytes.size() > mostBytes) {
    read.isCut = true;
    bytes.truncate(wholeCharacters(bytes, mostBytes, encoding));
  }
  read.text = utf8Text(bytes, shown, encoding);
  return read;
}

QByteArray utf8Text(const QByteArray& bytes, const QString& shown) {
  return utf8Text(bytes, shown, Encoding::Utf8);
}

}  // namespace heedmap
