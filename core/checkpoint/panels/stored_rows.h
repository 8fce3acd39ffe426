// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

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

/// Rows that one product takes at a time.
inline constexpr int productRows = vectorFloats < 8 ? 16 : 4 * vectorFloats;

/// to[row] += Σ x[k] · row[k] for the first `rows` rows, productRows at most, each sum in the order of the
/// depth: what multiply() makes of them as a panel whose bias is `to`, bit for bit. The numbers go from the
/// file into registers.
void multiplyStoredRows(const float* x, const StoredRows& stored, int rows, float* to);

/// The first `columns` rows, panelColumns at most, as a panel in `to`, which holds depth · panelColumns
/// floats: that of x·rowsᵀ. Columns beyond them repeat the last.
Panel panelOfStoredRows(const StoredRows& stored, int columns, float* to);

}  // namespace heedmap
