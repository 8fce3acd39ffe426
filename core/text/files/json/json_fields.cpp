// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/json/json_fields.h"

#include <QJsonDocument>

#include "core/base/error.h"

namespace heedmap {

QJsonObject jsonObject(const QByteArray& bytes, const QString& fileName) {
  // Qt takes U+FEFF at the front of a text, which is a piece of some vocabularies, for a byte order mark and
  // drops it, unless it is escaped.
  const QByteArray mark = "\xEF\xBB\xBF";
  QByteArray escaped = bytes;
  if (bytes.contains(mark)) escaped.replace(mark, "\\ufeff");
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(escaped, &problem);
  if (!document.isObject())
    throw Error(say("%1 is damaged: at byte %2 of %3 it is no longer valid JSON (%4).")
                    .arg(fileName)
                    .arg(problem.offset)
                    .arg(escaped.size())
                    .arg(problem.errorString()));
  return document.object();
}

void JsonFields::fail(const char* name, const QString& wanted) const {
  throw Error(say("The field \"%1\" of %2 must be %3.").arg(QLatin1StringView(name), m_place, wanted));
}

QString JsonFields::text(const char* name) const {
  const QJsonValue value = this->value(name);
  if (!value.isString()) fail(name, say("a text"));
  return value.toString();
}

bool JsonFields::flag(const char* name) const {
  const QJsonValue value = this->value(name);
  if (!value.isBool()) fail(name, say("true or false"));
  return value.toBool();
}

int JsonFields::number(const char* name, int least, int most) const {
  const double value = this->value(name).toDouble(-0.5);
  if (!(value >= least && value <= most) || value != int(value))
    fail(name, say("a whole number from %1 to %2").arg(least).arg(most));
  return int(value);
}

QJsonArray JsonFields::list(const char* name) const {
  const QJsonValue value = this->value(name);
  if (!value.isArray()) fail(name, say("a list"));
  return value.toArray();
}

QJsonObject JsonFields::object(const char* name) const {
  const QJsonValue value = this->value(name);
  if (!value.isObject()) fail(name, say("an object"));
  return value.toObject();
}

char32_t JsonFields::character(const char* name) const {
  const QList<uint> characters = text(name).toUcs4();
  if (characters.size() != 1) fail(name, say("one character"));
  return characters.front();
}

}  // namespace heedmap
