// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCache>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "core/base/matrix.h"

namespace heedmap {

/// Heads that were decoded out of a file. The longest unused go when all together are too large. Used by
/// several threads at once.
class HeadCache {
 public:
  /// What a head is decoded from, and which head of it.
  using Key = std::pair<const void*, int>;

  explicit HeadCache(qsizetype mostBytes = qsizetype(256) << 20);
  /// The head, decoded unless it is here.
  std::shared_ptr<const Matrix> get(const Key& key, const std::function<Matrix()>& decode);

 private:
  std::mutex m_mutex;
  QCache<Key, std::shared_ptr<const Matrix>> m_heads;  // cost in bytes
};

}  // namespace heedmap
