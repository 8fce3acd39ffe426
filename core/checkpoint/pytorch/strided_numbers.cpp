// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/pytorch/strided_numbers.h"

namespace heedmap {

StridedNumbers::StridedNumbers(DType dtype, std::span<const std::byte> storage, std::vector<qint64> shape,
                               std::vector<qint64> strides)
    : m_dtype(dtype), m_storage(storage), m_shape(std::move(shape)), m_strides(std::move(strides)) {}

QString StridedNumbers::typeName() const {
  return name(m_dtype);
}

void StridedNumbers::decode(qint64 first, float* to, qsizetype count) const {
  std::vector<qint64> index(m_shape.size());
  qint64 at = 0;  // in the storage
  for (size_t axis = m_shape.size(); axis-- > 0; first /= m_shape[axis]) {
    index[axis] = first % m_shape[axis];
    at += index[axis] * m_strides[axis];
  }
  const qint64 size = blockBytes(m_dtype);
  for (qsizetype i = 0; i < count; ++i) {
    heedmap::decode(m_dtype, m_storage.data() + at * size, to + i, 1);
    for (size_t axis = m_shape.size(); axis-- > 0;) {
      at += m_strides[axis];
      if (++index[axis] < m_shape[axis]) break;
      at -= m_shape[axis] * m_strides[axis];
      index[axis] = 0;
    }
  }
}

bool isRowMajor(const std::vector<qint64>& shape, const std::vector<qint64>& strides) {
  qint64 expected = 1;
  for (size_t axis = shape.size(); axis-- > 0; expected *= shape[axis])
    if (shape[axis] != 1 && strides[axis] != expected) return false;
  return true;
}

}  // namespace heedmap
