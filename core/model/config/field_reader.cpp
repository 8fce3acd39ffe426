// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/field_reader.h"

#include <QJsonDocument>
#include <cmath>
#include <limits>

#include "core/base/error.h"

namespace heedmap {

namespace {

QString shown(const QJsonValue& value) {
  if (value.isDouble() && !std::isfinite(value.toDouble())) return QString::number(value.toDouble());
  QString text = QString::fromUtf8(QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact));
  text = text.mid(1, text.size() - 2);
  return text.size() > 60 ? text.left(60) + u'…' : text;
}

constexpr double largestInteger = 2147483647;

/// The arithmetic is in float32, where a larger number is infinite.
bool fitsFloat(double number) {
  return std::abs(number) <= double(std::numeric_limits<float>::max());
}

/// A smaller one is nothing in float32, and would be divided by.
constexpr double smallestPositive = double(std::numeric_limits<float>::min());

bool isWhole(const QJsonValue& value, double low, double high) {
  const double found = value.toDouble();
  return value.isDouble() && found == std::floor(found) && found >= low && found <= high;
}

}  // namespace

FieldReader::FieldReader(QJsonObject values, QString path, Format format,
                         const std::vector<FieldSpelling>& spellings)
    : m_values(std::move(values)), m_path(std::move(path)), m_format(format) {
  for (const FieldSpelling& spelling : spellings)
    for (const QByteArray& name : spelling.names) m_spellings[spelling.field] << QString::fromUtf8(name);
}

QStringList FieldReader::namesOf(const char* field) const {
  const auto spelling = m_spellings.find(std::string_view(field));
  return spelling == m_spellings.end() ? QStringList{QLatin1StringView(field)} : spelling->second;
}

QString FieldReader::nameOf(const char* field) const {
  const QStringList names = namesOf(field);
  for (const QString& name : names)
    if (!m_values.value(name).isUndefined() && !m_values.value(name).isNull()) return name;
  for (const QString& name : names)
    if (m_values.contains(name)) return name;
  return names.front();
}

QJsonValue FieldReader::value(const char* field) {
  for (const QString& name : namesOf(field)) m_read->insert(m_prefix + name);
  const QJsonValue value = m_values.value(nameOf(field));
  return value.isNull() ? QJsonValue(QJsonValue::Undefined) : value;
}

bool FieldReader::has(const char* field) {
  return !value(field).isUndefined();
}

bool FieldReader::knows(const char* field) {
  value(field);
  return m_values.contains(nameOf(field));
}

bool FieldReader::isList(const char* field) {
  return value(field).isArray();
}

void FieldReader::refuseType(const char* field, const QString& wanted) const {
  const QString key = nameOf(field), name = m_prefix + key;
  if (m_values.value(key).isUndefined() || m_values.value(key).isNull())
    throw Error(say("%1 has no \"%2\"; it should be %3.").arg(m_path, name, wanted));
  throw Error(
      say("%1: \"%2\" is %3, but it should be %4.").arg(m_path, name, shown(m_values.value(key)), wanted));
}

int FieldReader::whole(const char* field, double low, double high) {
  const QJsonValue found = value(field);
  if (!isWhole(found, low, high))
    refuseType(field, say("a whole number from %1 to %2").arg(qint64(low)).arg(qint64(high)));
  return int(found.toDouble());
}

int FieldReader::size(const char* field, std::optional<int> otherwise) {
  return value(field).isUndefined() && otherwise ? *otherwise : whole(field, 1, 1 << 24);
}

int FieldReader::count(const char* field, std::optional<int> otherwise) {
  return value(field).isUndefined() && otherwise ? *otherwise : whole(field, 1, 4096);
}

std::optional<int> FieldReader::integer(const char* field) {
  if (value(field).isUndefined()) return {};
  return whole(field, -largestInteger, largestInteger);
}

double FieldReader::number(const char* field, std::optional<double> otherwise) {
  const QJsonValue found = value(field);
  if (found.isUndefined() && otherwise) return *otherwise;
  if (!found.isDouble() || !fitsFloat(found.toDouble())) refuseType(field, say("a number"));
  return found.toDouble();
}

double FieldReader::positive(const char* field, std::optional<double> otherwise) {
  const double found = number(field, otherwise);
  if (found < smallestPositive) refuse(field);
  return found;
}

bool FieldReader::flag(const char* field, bool otherwise) {
  const QJsonValue found = value(field);
  if (found.isUndefined()) return knows(field) ? false : otherwise;
  if (!found.isBool()) refuseType(field, say("true or false"));
  return found.toBool();
}

QString FieldReader::text(const char* field, const char* otherwise) {
  const QJsonValue found = value(field);
  if (found.isUndefined()) return QLatin1StringView(otherwise);
  if (!found.isString()) refuseType(field, say("a text"));
  return found.toString();
}

QJsonArray FieldReader::array(const char* field) {
  const QJsonValue found = value(field);
  if (!found.isArray()) refuseType(field, say("a list"));
  return found.toArray();
}

std::vector<float> FieldReader::numbers(const char* field) {
  std::vector<float> result;
  for (const QJsonValue item : array(field)) {
    if (!item.isDouble() || !fitsFloat(item.toDouble())) refuseType(field, say("a list of numbers"));
    result.push_back(float(item.toDouble()));
  }
  return result;
}

QStringList FieldReader::texts(const char* field) {
  QStringList result;
  for (const QJsonValue item : array(field)) {
    if (!item.isString()) refuseType(field, say("a list of texts"));
    result << item.toString();
  }
  return result;
}

std::vector<bool> FieldReader::flags(const char* field) {
  std::vector<bool> result;
  for (const QJsonValue item : array(field)) {
    if (!item.isBool()) refuse(field);
    result.push_back(item.toBool());
  }
  return result;
}

std::vector<int> FieldReader::ids(const char* field) {
  const QJsonValue found = value(field);
  if (found.isUndefined()) return {};
  std::vector<int> result;
  for (const QJsonValue item : found.isArray() ? found.toArray() : QJsonArray{found}) {
    if (!isWhole(item, -largestInteger, largestInteger)) refuseType(field, say("an id or a list of ids"));
    result.push_back(int(item.toDouble()));
  }
  return result;
}

FieldReader FieldReader::object(const char* field, const std::vector<FieldSpelling>& spellings) {
  const QJsonValue found = value(field);
  if (!found.isUndefined() && !found.isObject()) refuseType(field, say("an object"));
  FieldReader inside = objectAt(nameOf(field), spellings);
  m_read->insert(inside.m_prefix);
  return inside;
}

FieldReader FieldReader::objectAt(const QString& key, const std::vector<FieldSpelling>& spellings) const {
  FieldReader inside(m_values.value(key).toObject(), m_path, m_format, spellings);
  inside.m_prefix = m_prefix + key + u'.';
  inside.m_read = m_read;
  return inside;
}

void FieldReader::ignore(const std::vector<const char*>& fields) {
  for (const char* field : fields) value(field);
}

void FieldReader::expect(const char* field, const QJsonValue& wanted) {
  const QJsonValue found = value(field);
  if (!found.isUndefined() && found != wanted) refuse(field);
}

void FieldReader::refuse(const char* field) const {
  const QString key = nameOf(field);
  throw Error(say("%1: \"%2\" is %3, which this program cannot compute; it would have to guess, so the model "
                  "is not opened.")
                  .arg(m_path, m_prefix + key, shown(m_values.value(key))));
}

void FieldReader::refuseUnread(
    const std::function<bool(const QString& key, const QJsonValue& value)>& isHarmless) const {
  for (auto item = m_values.begin(); item != m_values.end(); ++item) {
    const QString name = m_prefix + item.key();
    if (m_read->contains(name + u'.'))
      objectAt(item.key(), {}).refuseUnread(isHarmless);
    else if (!m_read->contains(name) && !isHarmless(item.key(), item.value()))
      throw Error(say("%1: the key \"%2\" (%3) is not known to this program and may change what the model "
                      "computes, so the "
                      "model is not opened.")
                      .arg(m_path, name, shown(item.value())));
  }
}

}  // namespace heedmap
