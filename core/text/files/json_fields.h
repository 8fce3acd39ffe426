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
  bool has(QLatin1String name) const { return !m_object.value(name).isNull() && m_object.contains(name); }
  QJsonValue value(QLatin1String name) const { return m_object.value(name); }

  QString text(QLatin1String name) const;
  QString text(QLatin1String name, const QString& otherwise) const {
    return has(name) ? text(name) : otherwise;
  }
  bool flag(QLatin1String name) const;
  bool flag(QLatin1String name, bool otherwise) const { return has(name) ? flag(name) : otherwise; }
  /// A whole number in `[least, most]`.
  int number(QLatin1String name, int least, int most) const;
  QJsonArray list(QLatin1String name) const;
  QJsonObject object(QLatin1String name) const;
  /// The one character that a text field holds.
  char32_t character(QLatin1String name) const;

  [[noreturn]] void fail(QLatin1String name, const QString& wanted) const;

 private:
  QJsonObject m_object;
  QString m_place;
};

}  // namespace heedmap
