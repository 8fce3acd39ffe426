// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/checkpoint/numbers.h"

namespace heedmap {

/// A view of stored numbers that are not in row-major order, such as a transposed matrix.
class StridedNumbers : public DerivedNumbers {
 public:
  /// Element (i, j, …) is number i · strides[0] + j · strides[1] + … of `storage`, which has all of them.
  StridedNumbers(DType dtype, std::span<const std::byte> storage, std::vector<qint64> shape,
                 std::vector<qint64> strides);

  QString typeName() const override;
  void decode(qint64 first, float* to, qsizetype count) const override;

 private:
  DType m_dtype;
  std::span<const std::byte> m_storage;
  std::vector<qint64> m_shape, m_strides;
};

/// Whether elements of that shape and those strides lie one behind the other in row-major order.
bool isRowMajor(const std::vector<qint64>& shape, const std::vector<qint64>& strides);

}  // namespace heedmap
