// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QHash>
#include <QJsonValue>
#include <QStringList>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "core/checkpoint/byte_source.h"

namespace heedmap {

class ByteCursor;

/// The key–value pairs at the head of a GGUF file, such as `llama.block_count`. Every question names the type
/// it wants: nothing is returned for a key that is not there, and Error is thrown for a value of another
/// type. Arrays stay in the mapped file, so a vocabulary of 250,000 strings costs nothing until it is asked
/// for.
class GgufMetadata {
 public:
  GgufMetadata() = default;
  /// Reads `count` pairs. `file` is what `cursor` reads from.
  GgufMetadata(std::shared_ptr<const ByteSource> file, ByteCursor& cursor, quint64 count);

  const QString& path() const;
  QStringList keys() const { return m_keys; }  ///< in the order of the file
  bool contains(const QString& key) const { return m_values.contains(key); }
  bool isArray(const QString& key) const;

  std::optional<qint64> integer(const QString& key) const;
  std::optional<double> number(const QString& key) const;  ///< whole numbers too
  std::optional<bool> flag(const QString& key) const;
  std::optional<QString> text(const QString& key) const;

  /// As above, and a key that is not there is an Error too.
  qint64 integerAt(const QString& key) const;
  double numberAt(const QString& key) const;
  QString textAt(const QString& key) const;

  /// Empty for a key that is not there. The views point into the file, which this object keeps open.
  std::vector<QByteArrayView> strings(const QString& key) const;
  std::vector<qint64> integers(const QString& key) const;  ///< a lone whole number counts as an array of one
  std::vector<float> numbers(const QString& key) const;    ///< whole numbers too
  std::vector<bool> flags(const QString& key) const;

  /// The value as JSON has it, a list only of at most `longestList` numbers or flags: a longer one, one of
  /// texts and a key that is not there become what `describe` says.
  QJsonValue json(const QString& key, qint64 longestList) const;

  /// For a person: the value, or the type and length of an array, or "" for a key that is not there.
  QString describe(const QString& key) const;

 private:
  struct Array {
    quint32 type;
    quint64 count;
    std::span<const std::byte> bytes;
  };
  using Value = std::variant<bool, qint64, double, QByteArrayView, Array>;

  Value readValue(ByteCursor& cursor, quint32 type, const QString& key) const;
  const Value* find(const QString& key) const;
  const Array* array(const QString& key, const QString& wanted) const;
  template <typename Number>
  std::vector<Number> numericArray(const QString& key, const QString& wanted) const;
  [[noreturn]] void failType(const QString& key, const QString& wanted) const;
  [[noreturn]] void failMissing(const QString& key) const;

  std::shared_ptr<const ByteSource> m_file;
  QStringList m_keys;
  QHash<QString, Value> m_values;
};

}  // namespace heedmap
