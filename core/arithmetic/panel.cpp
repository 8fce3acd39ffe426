// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/arithmetic/panel.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace heedmap {

namespace {

using Index = Eigen::Index;
using Lanes = float __attribute__((vector_size(vectorFloats * sizeof(float)), aligned(4), may_alias));

/// One register tile: `rows` rows of x times the whole panel. Twice `rows` accumulators stay in registers all
/// along.
template <int rows>
void multiplyTile(const float* x, Index xStride, const Panel& panel, float* to, Index toStride) {
  Lanes left[rows] = {}, right[rows] = {};
  const float* line = panel.data;
  for (Index k = 0; k < panel.depth; ++k, line += panelColumns) {
    const Lanes a = *reinterpret_cast<const Lanes*>(line);
    const Lanes b = *reinterpret_cast<const Lanes*>(line + vectorFloats);
#pragma GCC unroll 12
    for (int row = 0; row < rows; ++row) {
      const float factor = x[row * xStride + k];
      left[row] += factor * a;
      right[row] += factor * b;
    }
  }
  if (panel.columns == panelColumns) {
#pragma GCC unroll 12
    for (int row = 0; row < rows; ++row) {
      *reinterpret_cast<Lanes*>(to + row * toStride) = left[row];
      *reinterpret_cast<Lanes*>(to + row * toStride + vectorFloats) = right[row];
    }
    return;
  }
  for (int row = 0; row < rows; ++row) {
    float line[panelColumns];
    std::memcpy(line, &left[row], sizeof(Lanes));
    std::memcpy(line + vectorFloats, &right[row], sizeof(Lanes));
    std::copy_n(line, panel.columns, to + row * toStride);
  }
}

using Tile = void (*)(const float*, Index, const Panel&, float*, Index);

template <int... rows>
constexpr std::array<Tile, sizeof...(rows)> tilesOf(std::integer_sequence<int, rows...>) {
  return {multiplyTile<rows + 1>...};
}

constexpr auto tiles = tilesOf(std::make_integer_sequence<int, tileRows>());

}  // namespace

void packRowsPart(const float* from, Index stride, int columns, Index first, Index count, float* to) {
  using Square = Eigen::Matrix<float, panelColumns, Eigen::Dynamic>;
  Eigen::Map<Square> panel(to + first * panelColumns, panelColumns, count);
  const Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>, 0,
                   Eigen::OuterStride<>>
      rows(from, columns, count, Eigen::OuterStride<>(stride));
  panel.topRows(columns) = rows;
  panel.bottomRows(panelColumns - columns).setZero();
}

Panel packRows(const float* from, Index stride, int columns, Index depth, float* to) {
  packRowsPart(from, stride, columns, 0, depth, to);
  return {to, depth, columns};
}

Panel packColumns(const float* from, Index stride, int columns, Index depth, float* to) {
  for (Index k = 0; k < depth; ++k) {
    std::copy_n(from + k * stride, columns, to + k * panelColumns);
    std::fill_n(to + k * panelColumns + columns, panelColumns - columns, 0.0f);
  }
  return {to, depth, columns};
}

void multiply(const float* x, Index xStride, Index rows, const Panel& panel, float* to, Index toStride) {
  if (rows == 0) return;
  // Tiles of about equal height: 16 rows are 8 + 8, not 12 + 4.
  const Index count = (rows + tileRows - 1) / tileRows;
  for (Index tile = 0, first = 0; tile < count; ++tile) {
    const Index height = (rows - first + (count - tile) - 1) / (count - tile);
    tiles[size_t(height - 1)](x + first * xStride, xStride, panel, to + first * toStride, toStride);
    first += height;
  }
}

}  // namespace heedmap
