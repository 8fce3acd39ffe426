// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTemporaryDir>

#include "token_cases.h"

/// Folders with older tokenizer files, as tests/reference/tokenizer_folders.py writes them.
namespace heedmap::folderCases {

inline QStringList names() {
  return QDir(tokenCases::dataPath(QStringLiteral("folders"))).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
}

inline QString path(const QString& name, const QString& file) {
  return tokenCases::dataPath(QStringLiteral("folders/%1/%2").arg(name, file));
}

inline QJsonObject expected(const QString& name) {
  return QJsonDocument::fromJson(tokenCases::contentOf(path(name, QStringLiteral("expected.json")))).object();
}

/// The normalization table that real SentencePiece models have.
inline QByteArray charsmap() {
  const QJsonObject json =
      QJsonDocument::fromJson(
          tokenCases::contentOf(tokenCases::tokenizerPath(QStringLiteral("multilingual-e5-small-zh-en"))))
          .object();
  const QJsonValue table = json[QLatin1StringView("normalizer")][QLatin1StringView("precompiled_charsmap")];
  return QByteArray::fromBase64(table.toString().toLatin1());
}

inline QByteArray protobufField(int number, const QByteArray& content) {
  QByteArray bytes(1, char(number << 3 | 2));
  qsizetype size = content.size();
  for (; size >= 0x80; size >>= 7) bytes += char(size | 0x80);
  return bytes + char(size) + content;
}

/// A model file with the table put in: a second normalizer_spec, which a reader joins with the first.
inline QByteArray withCharsmap(const QByteArray& model) {
  return model + protobufField(3, protobufField(2, charsmap()));
}

/// The files of a folder as a model ships them, by their names.
inline QMap<QString, QByteArray> files(const QString& name) {
  const bool hasCharsmap = expected(name)[QLatin1StringView("charsmap")].toBool();
  QMap<QString, QByteArray> files;
  for (const QString& file : QDir(path(name, QString())).entryList(QDir::Files)) {
    if (file == QLatin1StringView("expected.json")) continue;
    const bool isModel =
        file.endsWith(QLatin1StringView(".model")) || file.endsWith(QLatin1StringView(".spm"));
    const QByteArray content = tokenCases::contentOf(path(name, file));
    files[file] = isModel && hasCharsmap ? withCharsmap(content) : content;
  }
  return files;
}

inline void write(const QString& folder, const QMap<QString, QByteArray>& files) {
  for (auto entry = files.begin(); entry != files.end(); ++entry) {
    QFile file(QDir(folder).filePath(entry.key()));
    file.remove();  // to write over a file waits for the disk on some file systems
    if (!file.open(QIODevice::WriteOnly)) qFatal("%s cannot be written", qPrintable(file.fileName()));
    file.write(entry.value());
  }
}

}  // namespace heedmap::folderCases
