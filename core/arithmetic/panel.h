// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <vector>

namespace heedmap {

/// The width of a panel and the height of the register tile: as many accumulators as the machine has vector
/// registers for, less those for one line of the panel and one broadcast number.
#if defined(__AVX512F__)
inline constexpr int vectorFloats = 16, tileRows = 12;
#elif defined(__AVX__)
inline constexpr int vectorFloats = 8, tileRows = 6;
#else
inline constexpr int vectorFloats = 4, tileRows = 6;
#endif
inline constexpr int panelColumns = 2 * vectorFloats;

/// Memory for panels, and for what is multiplied with them: a register is then read out of one line of the
/// cache, and not out of two.
using PanelMemory = std::vector<float, Eigen::aligned_allocator<float>>;

/// How a panel's numbers are stored. Those of 16 bits become float32 in the kernel's registers, exactly.
enum class PanelNumbers { Float32, Float16, BFloat16 };

/// `panelColumns` columns of a right factor, laid out [depth, panelColumns] so that the kernel reads them in
/// order. Points into a buffer of the caller's; columns beyond the factor's last are zero.
struct Panel {
  const void* data = nullptr;
  Eigen::Index depth = 0;
  int columns = 0;              ///< in use
  const float* bias = nullptr;  ///< [columns], what is added to the sum of each column; null: nothing
  PanelNumbers numbers = PanelNumbers::Float32;
  float scale = 1;  ///< what each sum is multiplied by, before its bias
};

/// Lays out rows `[0, columns)` of `from` ([columns, depth] with `stride` floats between rows) as a panel in
/// `to`: the panel of x·fromᵀ. `to` holds depth · panelColumns floats.
Panel packRows(const float* from, Eigen::Index stride, int columns, Eigen::Index depth, float* to);
/// The part of `packRows` for depths `[first, first + count)`; `from` points at depth `first` of the first
/// row.
void packRowsPart(const float* from, Eigen::Index stride, int columns, Eigen::Index first, Eigen::Index count,
                  float* to);

/// Lays out columns `[0, columns)` of `from` ([depth, …]) as a panel in `to`: the panel of x·from.
Panel packColumns(const float* from, Eigen::Index stride, int columns, Eigen::Index depth, float* to);

/// to = x · panel · its scale + its bias: x is [rows, depth] and `to` [rows, panel.columns], each with its
/// stride. Each number is summed in the order of the depth by itself, so the result does not depend on how
/// the rows are split.
void multiply(const float* x, Eigen::Index xStride, Eigen::Index rows, const Panel& panel, float* to,
              Eigen::Index toStride);

}  // namespace heedmap
