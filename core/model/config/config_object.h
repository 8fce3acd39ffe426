// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QSet>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

namespace heedmap {

/// An object of a model's config.json, read key by key. Every value is checked for type and range, and every
/// key that was read is remembered, so that one which may change the arithmetic and which nobody asked for is
/// refused in the end. A key that is null counts as missing, as it does in transformers. Every question
/// throws Error, naming file, key, wanted and found, when the value is of another type, or missing where
/// there is nothing to take instead.
class ConfigObject {
 public:
  /// `path` is what messages call the file.
  ConfigObject(QJsonObject json, QString path) : m_json(std::move(json)), m_path(std::move(path)) {}

  const QString& path() const { return m_path; }
  bool has(const char* key) const;    ///< there, and not null
  bool knows(const char* key) const;  ///< there, and perhaps null

  /// A whole number from 1 to 2^24.
  int size(const char* key, std::optional<int> otherwise = {}) const;
  /// A whole number from 1 to 4096: layers, heads, experts.
  int count(const char* key, std::optional<int> otherwise = {}) const;
  /// Any whole number that fits an int, or nothing.
  std::optional<int> integer(const char* key) const;
  /// Any number that fits float32.
  double number(const char* key, std::optional<double> otherwise = {}) const;
  /// The same, and refused when it is 0 or less.
  double positive(const char* key, std::optional<double> otherwise = {}) const;
  bool flag(const char* key, bool otherwise) const;
  QString text(const char* key, const char* otherwise = "") const;
  std::vector<float> numbers(const char* key) const;
  QStringList texts(const char* key) const;
  QJsonArray array(const char* key) const;
  std::vector<int> ids(const char* key) const;  ///< one id or a list of them; empty when missing
  ConfigObject object(const char* key) const;   ///< empty when missing

  /// Marks keys whose value does not matter here.
  void ignore(std::initializer_list<const char*> keys) const;
  /// Refuses the model unless the key is missing, null or has this value: the one that the arithmetic covers.
  void expect(const char* key, const QJsonValue& value) const;
  /// Throws Error: the model cannot be shown because of `key`'s value.
  [[noreturn]] void refuse(const char* key) const;
  /// Throws Error when a key, here or in an object that was read, was neither read nor is known to leave the
  /// arithmetic alone.
  void refuseUnreadKeys() const;

 private:
  ConfigObject(QJsonObject json, QString path, QString name, std::shared_ptr<QSet<QString>> read)
      : m_json(std::move(json)), m_path(std::move(path)), m_name(std::move(name)), m_read(std::move(read)) {}

  QString nameOf(const QString& key) const { return m_name + key; }
  QJsonValue value(const char* key) const;
  int whole(const char* key, double low, double high) const;
  [[noreturn]] void refuseType(const char* key, const QString& wanted) const;

  QJsonObject m_json;
  QString m_path;
  QString m_name;  ///< of this object within the file: "rope_parameters.", or empty
  std::shared_ptr<QSet<QString>> m_read =
      std::make_shared<QSet<QString>>();  ///< full names; an object's own with a dot
};

}  // namespace heedmap
