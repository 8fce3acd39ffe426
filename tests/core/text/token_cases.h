// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/text/files/tokenizer_json.h"
#include "core/text/tokenizer.h"

/// What the tests of tokenizers share: texts with the tokens they should become, as tests/reference writes
/// them.
namespace heedmap::tokenCases {

inline QByteArray contentOf(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) qFatal("%s cannot be read", qPrintable(path));
  return file.readAll();
}

inline QString dataPath(const QString& name) {
  return QStringLiteral(HEEDMAP_TEST_DATA "/tokenizers/") + name;
}

/// The tokenizer of a built-in model, or the tiny one of that name.
inline QString tokenizerPath(const QString& name) {
  const QString tiny = dataPath(name + QStringLiteral(".tokenizer.json"));
  return QFile::exists(tiny) ? tiny : QStringLiteral(HEEDMAP_TEST_MODELS "/%1/tokenizer.json").arg(name);
}

inline std::shared_ptr<const Tokenizer> tokenizer(const QString& name) {
  return readTokenizerJson(contentOf(tokenizerPath(name)), tokenizerPath(name));
}

inline QJsonArray casesOf(const QString& file) {
  return QJsonDocument::fromJson(contentOf(dataPath(file))).array();
}

/// What a text became, written so that two of them can be compared and read.
inline QString written(const QJsonArray& ids, const QJsonArray& pieces, const QJsonArray& ranges,
                       const QJsonArray& segments) {
  QStringList items;
  for (int i = 0; i < ids.size(); ++i)
    items << QStringLiteral("%1 %2 [%3,%4) %5")
                 .arg(ids[i].toInt())
                 .arg(pieces[i].toString())
                 .arg(ranges[i][0].toInt())
                 .arg(ranges[i][1].toInt())
                 .arg(segments.isEmpty() ? 0 : segments[i].toInt());
  return items.join(QLatin1StringView(" | "));
}

inline QString written(const Tokens& tokens) {
  QJsonArray ids, pieces, ranges, segments;
  for (const Token& token : tokens.items) {
    ids << token.id;
    pieces << token.piece;
    ranges << QJsonArray{qint64(token.range.begin), qint64(token.range.end)};
    segments << token.segment;
  }
  return written(ids, pieces, ranges, segments);
}

/// Where a tokenizer makes something else of a text, or of its tokens, than the case says; empty when
/// nowhere.
inline QString differences(const Tokenizer& tokenizer, const QJsonArray& cases) {
  QStringList found;
  for (const QJsonValue& item : cases) {
    EncodeOptions options;
    options.addSpecial = item[QLatin1StringView("addSpecial")].toBool(true);
    options.readSpecial = item[QLatin1StringView("readSpecial")].toBool(true);
    const QString text = item[QLatin1StringView("text")].toString();
    const Tokens tokens =
        tokenizer.encode(text.toUtf8(), item[QLatin1StringView("pair")].toString().toUtf8(), options);
    const QString wanted =
        written(item[QLatin1StringView("ids")].toArray(), item[QLatin1StringView("pieces")].toArray(),
                item[QLatin1StringView("ranges")].toArray(), item[QLatin1StringView("segments")].toArray());
    if (written(tokens) != wanted)
      found << QStringLiteral("text   %1\nwanted %2\nfound  %3").arg(text, wanted, written(tokens));
    std::vector<int> ids;
    for (const Token& token : tokens.items) ids.push_back(token.id);
    const QString decoded = tokenizer.decode(ids, false);
    if (item.toObject().contains(QLatin1StringView("decoded")) &&
        decoded != item[QLatin1StringView("decoded")].toString())
      found << QStringLiteral("text    %1\ndecoded %2\nwanted  %3")
                   .arg(text, decoded, item[QLatin1StringView("decoded")].toString());
  }
  if (found.isEmpty()) return {};
  return QStringLiteral("%1 differences in %2 texts:\n%3")
      .arg(found.size())
      .arg(cases.size())
      .arg(found.join(QLatin1StringView("\n\n")));
}

}  // namespace heedmap::tokenCases
