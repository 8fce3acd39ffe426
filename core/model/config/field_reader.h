// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QSet>
#include <QStringList>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// How a file spells a field: the first of `names` that it has is read, and the others are other names of the
/// same.
struct FieldSpelling {
  const char* field;
  std::vector<QByteArray> names;
};

/// The fields that describe a model, out of a config.json or of the metadata of a GGUF file. A field is asked
/// for by the name that most configs of transformers have ("hidden_size"); the spelling says what this file
/// calls it. Every value is checked for type and range, and every key that is asked for is recorded, so that
/// one which no code asked for can be refused in the end. A key that is null counts as missing, as it does in
/// transformers. Every question throws Error, naming file, key, wanted and found, when the value is of
/// another type, or missing where there is nothing to take instead.
class FieldReader {
 public:
  enum class Format { ConfigJson, Gguf };

  /// `path` is what messages call the file. A field without a spelling is called as it is asked for.
  FieldReader(QJsonObject values, QString path, Format format, const std::vector<FieldSpelling>& spellings);

  const QString& path() const { return m_path; }
  bool isGguf() const { return m_format == Format::Gguf; }
  /// A default of the classes of transformers, which a GGUF file may not count on.
  template <typename Value>
  std::optional<Value> classDefault(Value value) const {
    return isGguf() ? std::nullopt : std::optional(value);
  }
  template <typename Value>
  std::optional<Value> classDefault(std::optional<Value> value) const {
    return isGguf() ? std::nullopt : value;
  }

  bool has(const char* field);    ///< there, and not null
  bool knows(const char* field);  ///< there, and perhaps null
  bool isList(const char* field);
  QString nameOf(const char* field) const;  ///< "hidden_size" → "n_embd" or "llama.embedding_length"

  /// A whole number from 1 to 2^24.
  int size(const char* field, std::optional<int> otherwise = {});
  /// A whole number from 1 to 4096: layers, heads, experts.
  int count(const char* field, std::optional<int> otherwise = {});
  /// Any whole number that fits an int, or nothing.
  std::optional<int> integer(const char* field);
  /// Any number that fits float32.
  double number(const char* field, std::optional<double> otherwise = {});
  /// The same, and refused when it is 0 or less.
  double positive(const char* field, std::optional<double> otherwise = {});
  /// Null is false, as it is to the reference wherever that takes it.
  bool flag(const char* field, bool otherwise);
  QString text(const char* field, const char* otherwise = "");
  QJsonArray array(const char* field);
  std::vector<float> numbers(const char* field);
  QStringList texts(const char* field);
  std::vector<bool> flags(const char* field);
  std::vector<int> ids(const char* field);  ///< one id or a list of them; empty when missing
  /// The fields inside of an object, spelt as they are asked for unless `spellings` say otherwise; empty when
  /// missing.
  FieldReader object(const char* field, const std::vector<FieldSpelling>& spellings = {});

  /// Records keys whose value does not matter here.
  void ignore(const std::vector<const char*>& fields);
  /// Refuses the model unless the field is missing, null or has this value: the one that the arithmetic
  /// covers.
  void expect(const char* field, const QJsonValue& value);
  /// Throws Error: the model cannot be shown because of the field's value.
  [[noreturn]] void refuse(const char* field) const;
  /// Throws Error, naming it, when a key of the file, here or in an object that was read, was not asked for
  /// and is not `isHarmless`.
  void refuseUnread(const std::function<bool(const QString& key, const QJsonValue& value)>& isHarmless) const;

 private:
  using Record = QSet<QString>;

  QStringList namesOf(const char* field) const;
  QJsonValue value(const char* field);
  FieldReader objectAt(const QString& key, const std::vector<FieldSpelling>& spellings) const;
  int whole(const char* field, double low, double high);
  [[noreturn]] void refuseType(const char* field, const QString& wanted) const;

  QJsonObject m_values;
  QString m_path;
  Format m_format;
  std::map<std::string, QStringList, std::less<>> m_spellings;
  QString m_prefix;  ///< of this object within the file: "rope_parameters.", or empty
  std::shared_ptr<Record> m_read = std::make_shared<Record>();  ///< with prefix; an object's own with a dot
};

}  // namespace heedmap
