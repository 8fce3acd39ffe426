// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QSet>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

namespace heedmap {

/// An object of a model's config.json, read key by key. Every value is checked for type and range, and every
/// key that was read is remembered, so that one which may change the arithmetic and which nobody asked for is
/// refused in the end.
class ConfigObject {
 public:
  /// `path` is what messages call the file.
  ConfigObject(QJsonObject json, QString path) : m_json(std::move(json)), m_path(std::move(path)) {}

  const QString& path() const { return m_path; }
  bool has(const char* key) const;  ///< there, and not null

  /// A whole number from 1 to 2^24: sizes and counts. Throws Error when it is missing.
  int size(const char* key) const;
  int size(const char* key, int otherwise) const;
  /// Any whole number that fits an int.
  int integer(const char* key, int otherwise) const;
  double number(const char* key) const;
  double number(const char* key, double otherwise) const;
  bool flag(const char* key, bool otherwise) const;
  QString text(const char* key, const QString& otherwise = {}) const;
  std::vector<double> numbers(const char* key) const;  ///< empty when missing
  QStringList texts(const char* key) const;            ///< empty when missing
  std::optional<ConfigObject> object(const char* key) const;

  /// Key present under the first of these names, or nothing: configs of different ages spell the same thing
  /// differently.
  const char* firstOf(std::initializer_list<const char*> keys) const;

  /// Marks keys whose value does not matter here.
  void ignore(std::initializer_list<const char*> keys) const;
  /// Refuses the model unless the key is missing, null or has this value: the one that the arithmetic covers.
  void expect(const char* key, const QJsonValue& value) const;
  /// Throws Error: the model cannot be shown because of `key`'s value.
  [[noreturn]] void refuse(const char* key) const;
  /// Throws Error when a key was neither read nor is known to leave the arithmetic alone, naming it.
  void refuseUnreadKeys() const;

 private:
  QJsonValue value(const char* key) const;
  [[noreturn]] void refuseType(const char* key, const QString& wanted) const;
  int whole(const char* key, double low, double high) const;

  QJsonObject m_json;
  QString m_path;
  std::shared_ptr<QSet<QString>> m_read = std::make_shared<QSet<QString>>();
};

}  // namespace heedmap
