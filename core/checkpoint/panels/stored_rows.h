// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/arithmetic/panel.h"
#include "core/checkpoint/dtype.h"

namespace heedmap {

/// Rows of a stored matrix: `depth` numbers each, whole blocks, `rowBytes` from one to the next.
struct StoredRows {
  DType dtype = DType::F16;
  const std::byte* data = nullptr;
  std::ptrdiff_t depth = 0;
  std::ptrdiff_t rowBytes = 0;
};

/// Can rows of this type be read as below? 16-bit numbers, and the blocks that most quantised files are of.
bool canReadAcross(DType dtype);

/// A row to multiply stored rows with. Points at its numbers.
struct FactorRow {
  static constexpr int run = 32;
  const float* numbers;
  std::vector<float> sums;  ///< of each whole run of them

  FactorRow(const float* x, std::ptrdiff_t depth);
};

/// Rows that one product takes at a time.
inline constexpr int productRows = vectorFloats < 8 ? 16 : 4 * vectorFloats;

/// to[row] += Σ x[k] · row[k] for the first `rows` rows, productRows at most. The numbers go from the file
/// into registers. Those of 16 bits are summed in the order of the depth, as multiply() does with a panel
/// whose bias is `to`, bit for bit. Of blocks the whole numbers are multiplied, and their sums by the scales,
/// so that the last digits differ from the panel's product; each sum is in float32 and has one order.
void multiplyStoredRows(const FactorRow& x, const StoredRows& stored, int rows, float* to);

/// The first `columns` rows, panelColumns at most, as a panel in `to`, which holds depth · panelColumns
/// floats: that of x·rowsᵀ. Columns beyond them repeat the last.
Panel panelOfStoredRows(const StoredRows& stored, int columns, float* to);

}  // namespace heedmap
