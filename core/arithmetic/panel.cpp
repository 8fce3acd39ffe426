// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/arithmetic/panel.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/arithmetic/plain_panel.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

#ifdef __GNUC__  // GCC and Clang: vector types, shuffles and the unrolling of loops

using Lanes = float __attribute__((vector_size(vectorFloats * sizeof(float)), aligned(4), may_alias));

/// One register tile: `rows` rows of x times the whole panel, which has a bias for each of panelColumns.
/// Twice `rows` accumulators stay in registers all along.
template <int rows>
void multiplyTile(const float* x, Index xStride, const Panel& panel, float* to, Index toStride) {
  Lanes left[size_t(rows)], right[size_t(rows)];
#pragma GCC unroll 12
  for (int row = 0; row < rows; ++row) left[row] = right[row] = Lanes{};
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
  const Lanes biasLeft = *reinterpret_cast<const Lanes*>(panel.bias),
              biasRight = *reinterpret_cast<const Lanes*>(panel.bias + vectorFloats);
#pragma GCC unroll 12
  for (int row = 0; row < rows; ++row) {
    left[row] += biasLeft;
    right[row] += biasRight;
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
    float numbers[panelColumns];
    std::memcpy(numbers, &left[row], sizeof(Lanes));
    std::memcpy(numbers + vectorFloats, &right[row], sizeof(Lanes));
    std::copy_n(numbers, panel.columns, to + row * toStride);
  }
}

using Tile = void (*)(const float*, Index, const Panel&, float*, Index);

template <int... rows>
constexpr std::array<Tile, sizeof...(rows)> tilesOf(std::integer_sequence<int, rows...>) {
  return {multiplyTile<rows + 1>...};
}

constexpr auto tiles = tilesOf(std::make_integer_sequence<int, tileRows>());

/// Two rows exchange their off-diagonal blocks of `step` columns: one stage of a transposition.
template <int step, int... i>
void exchangeBlocks(Lanes& upper, Lanes& lower, std::integer_sequence<int, i...>) {
  const Lanes a = upper, b = lower;
  upper = __builtin_shufflevector(a, b, ((i & step) ? vectorFloats + i - step : i)...);
  lower = __builtin_shufflevector(a, b, ((i & step) ? vectorFloats + i : i + step)...);
}

template <int step>
void exchange(Lanes (&rows)[vectorFloats]) {
#pragma GCC unroll 16
  for (int i = 0; i < vectorFloats; ++i)
    if (!(i & step))
      exchangeBlocks<step>(rows[i], rows[i + step], std::make_integer_sequence<int, vectorFloats>());
}

/// A square of vectorFloats rows `stride` apart, its rows becoming columns of `to`'s lines.
void transpose(const float* from, Index stride, float* to) {
  Lanes rows[vectorFloats];
#pragma GCC unroll 16
  for (int i = 0; i < vectorFloats; ++i) rows[i] = *reinterpret_cast<const Lanes*>(from + i * stride);
  exchange<1>(rows);
  exchange<2>(rows);
  if constexpr (vectorFloats > 4) exchange<4>(rows);
  if constexpr (vectorFloats > 8) exchange<8>(rows);
#pragma GCC unroll 16
  for (int i = 0; i < vectorFloats; ++i) *reinterpret_cast<Lanes*>(to + i * panelColumns) = rows[i];
}

void multiplyTiles(const float* x, Index xStride, Index rows, Panel panel, float* to, Index toStride) {
  float bias[panelColumns] = {};
  if (panel.bias) std::copy_n(panel.bias, panel.columns, bias);
  panel.bias = bias;
  // Tiles of about equal height: 16 rows are 8 + 8, not 12 + 4.
  const Index count = (rows + tileRows - 1) / tileRows;
  for (Index tile = 0, first = 0; tile < count; ++tile) {
    const Index height = (rows - first + (count - tile) - 1) / (count - tile);
    tiles[size_t(height - 1)](x + first * xStride, xStride, panel, to + first * toStride, toStride);
    first += height;
  }
}

#else

constexpr auto transpose = transposePlainly;
constexpr auto multiplyTiles = multiplyPlainly;

#endif

}  // namespace

void packRowsPart(const float* from, Index stride, int columns, Index first, Index count, float* to) {
  float* line = to + first * panelColumns;
  const Index squares = columns == panelColumns ? count / vectorFloats * vectorFloats : 0;
  for (Index k = 0; k < squares; k += vectorFloats)
    for (int half = 0; half < panelColumns; half += vectorFloats)
      transpose(from + half * stride + k, stride, line + k * panelColumns + half);
  for (Index k = squares; k < count; ++k) {
    for (int column = 0; column < columns; ++column)
      line[k * panelColumns + column] = from[column * stride + k];
    std::fill_n(line + k * panelColumns + columns, panelColumns - columns, 0.0f);
  }
}

Panel packRows(const float* from, Index stride, int columns, Index depth, float* to) {
  packRowsPart(from, stride, columns, 0, depth, to);
  return {to, depth, columns, nullptr};
}

Panel packColumns(const float* from, Index stride, int columns, Index depth, float* to) {
  const Panel panel{to, depth, columns, nullptr};
  if (columns == panelColumns) {  // a number of bytes that the compiler knows
    for (Index k = 0; k < depth; ++k) std::copy_n(from + k * stride, panelColumns, to + k * panelColumns);
    return panel;
  }
  for (Index k = 0; k < depth; ++k) {
    std::copy_n(from + k * stride, columns, to + k * panelColumns);
    std::fill_n(to + k * panelColumns + columns, panelColumns - columns, 0.0f);
  }
  return panel;
}

void multiply(const float* x, Index xStride, Index rows, const Panel& panel, float* to, Index toStride) {
  if (rows > 0) multiplyTiles(x, xStride, rows, panel, to, toStride);
}

}  // namespace heedmap
