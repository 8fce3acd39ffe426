// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/gguf_keys.h"

#include <limits>

#include "core/base/error.h"

namespace heedmap {

QString GgufKeys::nameOf(const char* key) const {
  const QString name = m_prefix + QLatin1StringView(key);
  m_read.insert(name);
  return name;
}

int GgufKeys::whole(const char* key, std::optional<int> otherwise, int largest) const {
  const QString name = nameOf(key);
  if (otherwise && !m_metadata.contains(name)) return *otherwise;
  if (m_metadata.isArray(name)) {  // one number a layer: understood when they are all the same
    const std::vector<qint64> numbers = m_metadata.integers(name);
    if (numbers.empty() || numbers.front() < 1 || numbers.front() > largest) refuse(key);
    for (const qint64 number : numbers)
      if (number != numbers.front()) refuse(key);
    return int(numbers.front());
  }
  const qint64 number = m_metadata.integerAt(name);
  if (number < (otherwise == 0 ? 0 : 1) || number > largest) refuse(key);
  return int(number);
}

int GgufKeys::size(const char* key, std::optional<int> otherwise) const {
  return whole(key, otherwise, 1 << 24);
}

int GgufKeys::count(const char* key, std::optional<int> otherwise) const {
  return whole(key, otherwise, 4096);
}

qint64 GgufKeys::integer(const char* key, qint64 otherwise) const {
  return m_metadata.integer(nameOf(key)).value_or(otherwise);
}

double GgufKeys::positive(const char* key, std::optional<double> otherwise) const {
  const QString name = nameOf(key);
  const double number = otherwise ? m_metadata.number(name).value_or(*otherwise) : m_metadata.numberAt(name);
  using Float = std::numeric_limits<float>;  // what the arithmetic is in
  if (!(number >= double(Float::min()) && number <= double(Float::max()))) refuse(key);
  return number;
}

bool GgufKeys::flag(const char* key, bool otherwise) const {
  return m_metadata.flag(nameOf(key)).value_or(otherwise);
}

QString GgufKeys::text(const char* key, const char* otherwise) const {
  return m_metadata.text(nameOf(key)).value_or(QLatin1StringView(otherwise));
}

std::vector<bool> GgufKeys::flags(const char* key) const {
  const QString name = nameOf(key);
  return m_metadata.isArray(name) ? m_metadata.flags(name) : std::vector<bool>();
}

void GgufKeys::refuse(const char* key) const {
  const QString name = nameOf(key);
  throw Error(say("%1: \"%2\" is %3, which this program cannot compute; it would have to guess, so the model "
                  "is not opened.")
                  .arg(m_metadata.path(), name, m_metadata.describe(name)));
}

void GgufKeys::refuseUnreadKeys() const {
  static const QSet<QString> harmless{QStringLiteral("vocab_size"),
                                      QStringLiteral("pooling_type"),
                                      QStringLiteral("classifier.output_labels"),
                                      QStringLiteral("rope.scaling.finetuned"),
                                      QStringLiteral("tensor_data_layout"),
                                      QStringLiteral("max_position_embeddings"),
                                      QStringLiteral("rope.freq_base_swa"),
                                      QStringLiteral("token_type_count")};
  for (const QString& name : m_metadata.keys()) {
    if (!name.startsWith(m_prefix) || m_read.contains(name) || harmless.contains(name.mid(m_prefix.size())))
      continue;
    throw Error(say("%1: the key \"%2\" (%3) is not known to this program and may change what the model "
                    "computes, so the "
                    "model is not opened.")
                    .arg(m_metadata.path(), name, m_metadata.describe(name)));
  }
}

}  // namespace heedmap
