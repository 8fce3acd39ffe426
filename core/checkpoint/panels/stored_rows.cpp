// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/panels/stored_rows.h"

#include "core/checkpoint/panels/line_reader.h"
#include "core/checkpoint/panels/row_product.h"

namespace heedmap {

FactorRow::FactorRow(const float* x, std::ptrdiff_t depth) : numbers(x), sums(size_t(depth / run)) {
  for (float& sum : sums) {
    sum = Eigen::Map<const Eigen::Array<float, run, 1>>(x).sum();
    x += run;
  }
}

#ifdef __GNUC__

bool canReadAcross(DType dtype) {
  switch (dtype) {
    case DType::F16:
    case DType::BF16:
    case DType::Q4_0:
    case DType::Q4_1:
    case DType::Q5_0:
    case DType::Q5_1:
    case DType::Q8_0:
    case DType::Q4_K:
    case DType::Q5_K:
    case DType::Q6_K:
      return true;
    default:
      return false;
  }
}

void multiplyStoredRows(const FactorRow& x, const StoredRows& stored, int rows, float* to) {
  if (blockSize(stored.dtype) > 1) return panels::multiplyBlocks<vectorFloats>(x, stored, rows, to);
  panels::multiplyRows<vectorFloats, productRows / vectorFloats>(x.numbers, stored, rows, to);
}

Panel panelOfStoredRows(const StoredRows& stored, int columns, float* to) {
  constexpr int kept = panelColumns / vectorFloats,
                read = std::max(kept, panels::tileRows / vectorFloats);  // whole tiles
  panels::layOut<vectorFloats, read, kept>(stored, columns, to);
  return {to, stored.depth, columns, nullptr};
}

#else  // who has no vector types decodes rows and lays them out

bool canReadAcross(DType) {
  return false;
}

void multiplyStoredRows(const FactorRow&, const StoredRows&, int, float*) {}

Panel panelOfStoredRows(const StoredRows& stored, int columns, float* to) {
  return {to, stored.depth, columns, nullptr};
}

#endif

}  // namespace heedmap
