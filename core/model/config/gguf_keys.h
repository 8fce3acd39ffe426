// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSet>

#include "core/checkpoint/gguf_metadata.h"

namespace heedmap {

/// The keys of one architecture in a GGUF file, "llama.block_count" by the name "block_count". Like
/// ConfigObject it checks types and ranges, and remembers what was read.
class GgufKeys {
 public:
  /// `metadata` must outlive this object.
  GgufKeys(const GgufMetadata& metadata, const QString& architecture)
      : m_metadata(metadata), m_prefix(architecture + u'.') {}

  bool has(const char* key) const { return m_metadata.contains(m_prefix + QLatin1StringView(key)); }
  int size(const char* key, std::optional<int> otherwise = {}) const;   ///< in [1, 2^24]
  int count(const char* key, std::optional<int> otherwise = {}) const;  ///< in [1, 4096]
  qint64 integer(const char* key, qint64 otherwise) const;
  double positive(const char* key, std::optional<double> otherwise = {}) const;
  bool flag(const char* key, bool otherwise) const;
  QString text(const char* key, const char* otherwise) const;
  std::vector<bool> flags(const char* key) const;  ///< empty when missing or not an array

  /// Throws Error: the model cannot be shown because of `key`'s value.
  [[noreturn]] void refuse(const char* key) const;
  /// Throws Error when a key of this architecture was not read and may change the arithmetic.
  void refuseUnreadKeys() const;

 private:
  QString nameOf(const char* key) const;
  int whole(const char* key, std::optional<int> otherwise, int largest) const;

  const GgufMetadata& m_metadata;
  QString m_prefix;
  mutable QSet<QString> m_read;
};

}  // namespace heedmap
