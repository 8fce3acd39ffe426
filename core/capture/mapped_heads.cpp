// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/capture/mapped_heads.h"

namespace heedmap {

MappedHeads::MappedHeads(std::pair<Tensor, int> qAndHeads, std::pair<Tensor, int> kAndHeads,
                         std::shared_ptr<const ByteSource> file, std::shared_ptr<HeadCache> cache)
    : m_q(std::move(qAndHeads)),
      m_k(std::move(kAndHeads)),
      m_file(std::move(file)),
      m_cache(std::move(cache)) {}

HeadMatrix MappedHeads::part(const std::pair<Tensor, int>& from, int head) const {
  const auto& [tensor, heads] = from;
  const auto numbers = m_cache->get({&from, head}, [&tensor = tensor, heads = heads, head, this] {
    const qint64 width = tensor.shape[1], dK = width / heads;
    Matrix decoded(tensor.shape[0], dK);
    for (Eigen::Index row = 0; row < decoded.rows(); ++row)
      tensor.decode(row * width + head * dK, decoded.row(row).data(), dK);
    constexpr size_t manyBytes = 16 << 20;
    if (tensor.bytes.size() > manyBytes) m_file->release(tensor.bytes);
    return decoded;
  });
  return {columns(*numbers, 0, numbers->cols()), numbers};
}

}  // namespace heedmap
