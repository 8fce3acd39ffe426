// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/head_cache.h"

namespace heedmap {

HeadCache::HeadCache(qsizetype mostBytes) : m_heads(mostBytes) {}

std::shared_ptr<const Matrix> HeadCache::get(const Key& key, const std::function<Matrix()>& decode) {
  {
    const std::lock_guard lock(m_mutex);
    if (const auto* found = m_heads.object(key)) return *found;
  }
  // Decoded without the lock: two threads that want the same head at once decode it twice, others do not
  // wait.
  auto decoded = std::make_shared<const Matrix>(decode());
  const std::lock_guard lock(m_mutex);
  m_heads.insert(key, new std::shared_ptr<const Matrix>(decoded),
                 std::max<qsizetype>(1, decoded->size() * qsizetype(sizeof(float))));
  return decoded;
}

}  // namespace heedmap
