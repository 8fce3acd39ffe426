// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/stored_heads.h"
#include "core/capture/head_cache.h"
#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// Queries and keys of a layer of a trace, heads side by side. The pages of the file that are read for a head
/// are given back.
class MappedHeads : public StoredHeads {
 public:
  /// `q` is [query, heads · d_k] and `k` [key, keyHeads · d_k] of `file`.
  MappedHeads(std::pair<Tensor, int> qAndHeads, std::pair<Tensor, int> kAndHeads,
              std::shared_ptr<const ByteSource> file, std::shared_ptr<HeadCache> cache);

  Eigen::Index queryCount() const override { return m_q.first.shape[0]; }
  Eigen::Index keyCount() const override { return m_k.first.shape[0]; }
  HeadMatrix queries(int head) const override { return part(m_q, head); }
  HeadMatrix keys(int keyHead) const override { return part(m_k, keyHead); }

 private:
  HeadMatrix part(const std::pair<Tensor, int>& from, int head) const;

  std::pair<Tensor, int> m_q, m_k;
  std::shared_ptr<const ByteSource> m_file;
  std::shared_ptr<HeadCache> m_cache;
};

}  // namespace heedmap
