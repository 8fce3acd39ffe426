// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/gguf_metadata.h"

#include <QJsonArray>
#include <limits>

#include "core/base/error.h"
#include "core/checkpoint/byte_cursor.h"

namespace heedmap {
namespace {

/// The value types as the file numbers them.
enum : quint32 { U8, I8, U16, I16, U32, I32, F32, Bool, String, List, U64, I64, F64 };

constexpr qsizetype maxKey = 65535;
constexpr quint64 smallestPair = 8 + 4 + 1;  // an empty key, a type, one byte

/// Bytes of a value of fixed size, else 0.
int sizeOf(quint32 type) {
  switch (type) {
    case U8:
    case I8:
    case Bool:
      return 1;
    case U16:
    case I16:
      return 2;
    case U32:
    case I32:
    case F32:
      return 4;
    case U64:
    case I64:
    case F64:
      return 8;
    default:
      return 0;
  }
}

QString typeName(quint32 type) {
  static const char* const names[] = {"u8",   "i8",     "u16",   "i16", "u32", "i32", "f32",
                                      "bool", "string", "array", "u64", "i64", "f64"};
  return type < std::size(names) ? QString::fromLatin1(names[type]) : QString::number(type);
}

bool isWhole(quint32 type) {
  return sizeOf(type) > 0 && type != F32 && type != F64 && type != Bool;
}

/// Calls `use` with the number of `type` that `cursor` stands on, as its own C++ type.
template <typename Use>
auto withNumber(ByteCursor& cursor, quint32 type, const QString& what, Use use) {
  switch (type) {
    case U8:
      return use(cursor.number<std::uint8_t>(what));
    case I8:
      return use(cursor.number<std::int8_t>(what));
    case U16:
      return use(cursor.number<std::uint16_t>(what));
    case I16:
      return use(cursor.number<std::int16_t>(what));
    case U32:
      return use(cursor.number<std::uint32_t>(what));
    case I32:
      return use(cursor.number<std::int32_t>(what));
    case U64:
      return use(cursor.number<std::uint64_t>(what));
    case I64:
      return use(cursor.number<std::int64_t>(what));
    case F32:
      return use(cursor.number<float>(what));
    default:
      return use(cursor.number<double>(what));
  }
}

}  // namespace

GgufMetadata::GgufMetadata(std::shared_ptr<const ByteSource> file, ByteCursor& cursor, quint64 count)
    : m_file(std::move(file)) {
  if (count > cursor.left() / smallestPair)
    throw Error(say("%1 announces %2 metadata values, more than its %3 bytes can hold; it is damaged or was "
                    "cut short.")
                    .arg(path(), QString::number(count), QString::number(m_file->size())));
  for (quint64 i = 0; i < count; ++i) {
    const QByteArrayView rawKey = cursor.string(say("the key of metadata value %1").arg(QString::number(i)));
    if (rawKey.size() > maxKey)
      throw Error(say("%1: a metadata key has %2 bytes, and at most %3 are allowed; the file is damaged.")
                      .arg(path(), QString::number(rawKey.size()), QString::number(maxKey)));
    const QString key = QString::fromUtf8(rawKey);
    if (m_values.contains(key))
      throw Error(say("%1: the metadata key %2 stands twice; the file is damaged.").arg(path(), key));
    const auto type = cursor.number<std::uint32_t>(key);
    m_values.insert(key, readValue(cursor, type, key));
    m_keys << key;
  }
}

GgufMetadata::Value GgufMetadata::readValue(ByteCursor& cursor, quint32 type, const QString& key) const {
  if (type == String) return cursor.string(key);
  if (type == Bool) return cursor.number<std::uint8_t>(key) != 0;
  if (sizeOf(type) > 0)
    return withNumber(cursor, type, key, [](auto number) -> Value {
      if constexpr (std::is_floating_point_v<decltype(number)>) return double(number);
      // A number beyond 63 bits is no size or id that anything asks for: kept only to be shown.
      if (std::is_unsigned_v<decltype(number)> &&
          quint64(number) > quint64(std::numeric_limits<qint64>::max()))
        return double(number);
      return qint64(number);
    });
  if (type != List)
    throw Error(
        say("%1: the metadata value %2 has the unknown type %3; the file is damaged or newer than Heedmap.")
            .arg(path(), key, typeName(type)));

  Array array{cursor.number<std::uint32_t>(key), cursor.number<std::uint64_t>(key), {}};
  const int size = sizeOf(array.type);
  if (size == 0 && array.type != String)
    throw Error(say("%1: the metadata value %2 is an array of the type %3, which Heedmap does not read.")
                    .arg(path(), key, typeName(array.type)));
  const quint64 smallest = size > 0 ? quint64(size) : sizeof(quint64);
  if (array.count > cursor.left() / smallest)
    throw Error(say("%1: the metadata value %2 announces %3 elements, but only %4 bytes are left; the file "
                    "is damaged or "
                    "was cut short.")
                    .arg(path(), key, QString::number(array.count), QString::number(cursor.left())));
  if (size > 0) {
    array.bytes = cursor.take(array.count * quint64(size), key);
  } else {
    const quint64 start = cursor.position();
    for (quint64 i = 0; i < array.count; ++i) cursor.string(key);
    array.bytes = m_file->bytes().subspan(start, cursor.position() - start);
  }
  return array;
}

const QString& GgufMetadata::path() const {
  static const QString none;
  return m_file ? m_file->path() : none;
}

const GgufMetadata::Value* GgufMetadata::find(const QString& key) const {
  const auto found = m_values.constFind(key);
  return found == m_values.constEnd() ? nullptr : &*found;
}

void GgufMetadata::failType(const QString& key, const QString& wanted) const {
  throw Error(
      say("%1: the metadata value %2 should be %3, but it is %4.").arg(path(), key, wanted, describe(key)));
}

void GgufMetadata::failMissing(const QString& key) const {
  throw Error(say("%1: the metadata value %2 is missing.").arg(path(), key));
}

bool GgufMetadata::isArray(const QString& key) const {
  const Value* value = find(key);
  return value && std::holds_alternative<Array>(*value);
}

std::optional<qint64> GgufMetadata::integer(const QString& key) const {
  const Value* value = find(key);
  if (!value) return std::nullopt;
  if (const auto* number = std::get_if<qint64>(value)) return *number;
  failType(key, say("a whole number"));
}

std::optional<double> GgufMetadata::number(const QString& key) const {
  const Value* value = find(key);
  if (!value) return std::nullopt;
  if (const auto* number = std::get_if<double>(value)) return *number;
  if (const auto* number = std::get_if<qint64>(value)) return double(*number);
  failType(key, say("a number"));
}

std::optional<bool> GgufMetadata::flag(const QString& key) const {
  const Value* value = find(key);
  if (!value) return std::nullopt;
  if (const auto* flag = std::get_if<bool>(value)) return *flag;
  failType(key, say("true or false"));
}

std::optional<QString> GgufMetadata::text(const QString& key) const {
  const Value* value = find(key);
  if (!value) return std::nullopt;
  if (const auto* text = std::get_if<QByteArrayView>(value)) return QString::fromUtf8(*text);
  failType(key, say("a text"));
}

qint64 GgufMetadata::integerAt(const QString& key) const {
  const auto value = integer(key);
  return value ? *value : (failMissing(key), 0);
}

double GgufMetadata::numberAt(const QString& key) const {
  const auto value = number(key);
  return value ? *value : (failMissing(key), 0);
}

QString GgufMetadata::textAt(const QString& key) const {
  const auto value = text(key);
  return value ? *value : (failMissing(key), QString());
}

const GgufMetadata::Array* GgufMetadata::array(const QString& key, const QString& wanted) const {
  const Value* value = find(key);
  if (!value) return nullptr;
  if (const auto* array = std::get_if<Array>(value)) return array;
  failType(key, wanted);
}

std::vector<QByteArrayView> GgufMetadata::strings(const QString& key) const {
  const Array* list = array(key, say("an array of texts"));
  if (!list) return {};
  if (list->type != String) failType(key, say("an array of texts"));
  ByteCursor cursor(list->bytes, path());
  std::vector<QByteArrayView> strings;
  strings.reserve(list->count);
  for (quint64 i = 0; i < list->count; ++i) strings.push_back(cursor.string(key));
  return strings;
}

template <typename Number>
std::vector<Number> GgufMetadata::numericArray(const QString& key, const QString& wanted) const {
  const Array* list = array(key, wanted);
  if (!list) return {};
  const bool fits = std::is_same_v<Number, bool> ? list->type == Bool
                    : std::is_integral_v<Number> ? isWhole(list->type)
                                                 : sizeOf(list->type) > 0 && list->type != Bool;
  if (!fits) failType(key, wanted);
  ByteCursor cursor(list->bytes, path());
  std::vector<Number> numbers;
  numbers.reserve(list->count);
  const quint32 type = list->type == Bool ? quint32(U8) : list->type;
  for (quint64 i = 0; i < list->count; ++i)
    numbers.push_back(withNumber(cursor, type, key, [](auto number) { return Number(number); }));
  return numbers;
}

std::vector<qint64> GgufMetadata::integers(const QString& key) const {
  if (const Value* value = find(key); value && std::holds_alternative<qint64>(*value))
    return {std::get<qint64>(*value)};
  return numericArray<qint64>(key, say("an array of whole numbers"));
}

std::vector<float> GgufMetadata::numbers(const QString& key) const {
  return numericArray<float>(key, say("an array of numbers"));
}

std::vector<bool> GgufMetadata::flags(const QString& key) const {
  return numericArray<bool>(key, say("an array of true or false"));
}

QJsonValue GgufMetadata::json(const QString& key, qint64 longestList) const {
  const Value* value = find(key);
  if (!value) return describe(key);
  if (const auto* flag = std::get_if<bool>(value)) return *flag;
  if (const auto* number = std::get_if<qint64>(value)) return *number;
  if (const auto* number = std::get_if<double>(value)) return *number;
  if (const auto* text = std::get_if<QByteArrayView>(value)) return QString::fromUtf8(*text);
  const auto& list = std::get<Array>(*value);
  if (list.type == String || list.count > quint64(longestList)) return describe(key);
  QJsonArray array;
  if (list.type == Bool)
    for (const bool flag : flags(key)) array.append(flag);
  else if (isWhole(list.type))
    for (const qint64 number : integers(key)) array.append(number);
  else
    for (const float number : numbers(key)) array.append(double(number));
  return array;
}

QString GgufMetadata::describe(const QString& key) const {
  const Value* value = find(key);
  if (!value) return {};
  if (const auto* flag = std::get_if<bool>(value))
    return *flag ? QStringLiteral("true") : QStringLiteral("false");
  if (const auto* number = std::get_if<qint64>(value)) return QString::number(*number);
  if (const auto* number = std::get_if<double>(value)) return QString::number(*number, 'g', 9);
  if (const auto* text = std::get_if<QByteArrayView>(value))
    return QStringLiteral("\"%1\"").arg(QString::fromUtf8(*text));
  const auto& list = std::get<Array>(*value);
  return QStringLiteral("%1[%2]").arg(typeName(list.type), QString::number(list.count));
}

}  // namespace heedmap
