// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace heedmap {

/// A file that is one JSON object. Throws Error when it is not; `fileName` is for messages.
QJsonObject jsonObject(const QByteArray& bytes, const QString& fileName);

/// Reads the fields of one component of a tokenizer file. Every getter throws Error when the field has
/// another kind of value; without a default it also throws when the field is missing.
class JsonFields {
 public:
  /// `place` says in messages where this is: "the pre-tokenizer Split in /models/x/tokenizer.json".
  JsonFields(QJsonObject object, QString place) : m_object(std::move(object)), m_place(std::move(place)) {}

  const QString& place() const { return m_place; }
  bool has(const char* name) const { return !value(name).isNull() && !value(name).isUndefined(); }
  QJsonValue value(const char* name) const { return m_object.value(QLatin1StringView(name)); }

  QString text(const char* name) const;
  QString text(const char* name, const QString& otherwise) const {
    return has(name) ? text(name) : otherwise;
  }
  bool flag(const char* name) const;
  bool flag(const char* name, bool otherwise) const { return has(name) ? flag(name) : otherwise; }
  /// A whole number in `[least, most]`.
  int number(const char* name, int least, int most) const;
  QJsonArray list(const char* name) const;
  QJsonObject object(const char* name) const;
  /// The one character that a text field holds.
  char32_t character(const char* name) const;

  [[noreturn]] void fail(const char* name, const QString& wanted) const;

 private:
  QJsonObject m_object;
  QString m_place;
};

}  // namespace heedmap
