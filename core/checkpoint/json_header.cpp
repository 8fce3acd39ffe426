// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/json_header.h"

#include <QJsonArray>
#include <QJsonDocument>

#include "core/base/error.h"

namespace heedmap {
namespace {

qsizetype membersOf(const QJsonValue& value) {
  qsizetype members = 0;
  if (value.isObject()) {
    const QJsonObject object = value.toObject();
    members = object.size();
    for (const QJsonValue& member : object) members += membersOf(member);
  } else if (value.isArray()) {
    for (const QJsonValue& member : value.toArray()) members += membersOf(member);
  }
  return members;
}

/// Colons outside of strings: as many as the text has members, of which the parser keeps only those with
/// different keys.
qsizetype writtenMembers(const QByteArray& json) {
  qsizetype colons = 0;
  bool inString = false;
  for (qsizetype i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (inString && c == '\\')
      ++i;
    else if (c == '"')
      inString = !inString;
    else if (c == ':' && !inString)
      ++colons;
  }
  return colons;
}

}  // namespace

QJsonObject parseJsonHeader(const QByteArray& json, const QString& path) {
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
  if (document.isNull())
    throw Error(say("%1: the header is not valid JSON (%2 at byte %3); the file is damaged.")
                    .arg(path, problem.errorString(), QString::number(problem.offset)));
  if (!document.isObject())
    throw Error(say("%1: the header is not a JSON object; the file is damaged.").arg(path));
  if (membersOf(document.object()) != writtenMembers(json))
    throw Error(say("%1: a name stands twice in the header; the file is damaged.").arg(path));
  return document.object();
}

}  // namespace heedmap
