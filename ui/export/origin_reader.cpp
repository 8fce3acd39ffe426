// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/origin_reader.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QXmlStreamReader>
#include <QtEndian>

#include "core/base/error.h"
#include "ui/export/formats/html_origin.h"
#include "ui/export/formats/xmp.h"

namespace heedmap {

namespace {

constexpr qint64 mostBytes = 512 << 20;  // of a file that is looked into

/// The packet in the iTXt chunk of a PNG (ISO/IEC 15948, 11.3.4.5), uncompressed as it is written.
std::optional<QByteArray> originInPng(const QByteArray& png) {
  constexpr qsizetype signature = 8, head = 8, sum = 4;
  qsizetype at = signature;
  while (at + head <= png.size()) {
    const auto length = qsizetype(qFromBigEndian<quint32>(png.constData() + at));
    if (length > png.size() - at - head) return {};
    const QByteArrayView type(png.constData() + at + 4, 4), data(png.constData() + at + head, length);
    if (type == "iTXt" && data.startsWith(QByteArrayView("XML:com.adobe.xmp\0\0", 19)))
      return originInXmp(data.toByteArray());
    if (type == "IEND") return {};
    at += head + length + sum;
  }
  return {};
}

}  // namespace

bool canCarryOrigin(const QString& path) {
  static const QStringList suffixes{QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"),
                                    QStringLiteral("html")};
  return suffixes.contains(QFileInfo(path).suffix().toLower());
}

std::optional<QByteArray> originInPicture(const QByteArray& bytes) {
  if (bytes.startsWith("\x89PNG\r\n\x1a\n")) return originInPng(bytes);
  if (const auto html = originInHtml(bytes)) return html;
  return originInXmp(bytes);
}

std::optional<Origin> originOfFile(const QString& path) {
  const QString shown = QDir::toNativeSeparators(path);
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly))
    throw Error(say("%1 cannot be read: %2.").arg(shown, file.errorString()));
  if (file.size() > mostBytes)
    throw Error(
        say("%1 has %2 bytes; more than %3 are not read.").arg(shown).arg(file.size()).arg(mostBytes));
  const auto json = originInPicture(file.readAll());
  return json ? std::optional(readOrigin(*json)) : std::nullopt;
}

}  // namespace heedmap
