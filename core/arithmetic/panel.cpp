// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/arithmetic/panel.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/arithmetic/lanes.h"
#include "core/arithmetic/plain_panel.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

#ifdef __GNUC__  // GCC and Clang: vector types, shuffles and the unrolling of loops

using Lanes = float __attribute__((vector_size(vectorFloats * sizeof(float)), aligned(4), may_alias));

/// Registers of numbers `i` and following.
template <PanelNumbers numbers>
[[gnu::always_inline]] inline Lanes lanesAt(const void* data, Index i) {
  if constexpr (numbers == PanelNumbers::Float16)
    return floatsOfF16<vectorFloats>(static_cast<const std::uint16_t*>(data) + i);
  else if constexpr (numbers == PanelNumbers::BFloat16)
    return floatsOfBF16<vectorFloats>(static_cast<const std::uint16_t*>(data) + i);
  else
    return *reinterpret_cast<const Lanes*>(static_cast<const float*>(data) + i);
}

/// How far ahead numbers of 16 bits are asked for, in bytes: they come from memory, and beside the rows of x
/// the processor does not see where their reading goes.
constexpr Index prefetchBytes = 4096;

/// One register tile: `rows` rows of x times all panelColumns of the panel, which has a bias for each. Twice
/// `rows` accumulators stay in registers all along. The panel's lines are left in `widened` as float32 where
/// the tiles after this one are to read them.
template <int rows, PanelNumbers numbers, bool widens>
void multiplyTile(const float* x, Index xStride, const Panel& panel, float* to, Index toStride,
                  [[maybe_unused]] float* widened) {
  Lanes left[size_t(rows)], right[size_t(rows)];
#pragma GCC unroll 12
  for (int row = 0; row < rows; ++row) left[row] = right[row] = Lanes{};
    // The loop's own counting would take from the ports of the multiply-adds: once for four lines.
#pragma GCC unroll 4
  for (Index k = 0; k < panel.depth; ++k) {
    if constexpr (numbers != PanelNumbers::Float32)
      __builtin_prefetch(static_cast<const std::uint16_t*>(panel.data) + k * panelColumns +
                         prefetchBytes / 2);
    const Lanes a = lanesAt<numbers>(panel.data, k * panelColumns);
    const Lanes b = lanesAt<numbers>(panel.data, k * panelColumns + vectorFloats);
    if constexpr (widens) {
      *reinterpret_cast<Lanes*>(widened + k * panelColumns) = a;
      *reinterpret_cast<Lanes*>(widened + k * panelColumns + vectorFloats) = b;
    }
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
    *reinterpret_cast<Lanes*>(to + row * toStride) = left[row] * panel.scale + biasLeft;
    *reinterpret_cast<Lanes*>(to + row * toStride + vectorFloats) = right[row] * panel.scale + biasRight;
  }
}

using Tile = void (*)(const float*, Index, const Panel&, float*, Index, float*);

/// The tiles of 1, 2 … tileRows rows.
template <PanelNumbers numbers, bool widens, int... rows>
constexpr std::array<Tile, sizeof...(rows)> tilesOf(std::integer_sequence<int, rows...>) {
  return {multiplyTile<rows + 1, numbers, widens>...};
}
template <PanelNumbers numbers, bool widens>
constexpr auto tiles = tilesOf<numbers, widens>(std::make_integer_sequence<int, tileRows>());

const auto& tilesFor(PanelNumbers numbers, bool widens) {
  switch (numbers) {
    case PanelNumbers::Float16:
      return widens ? tiles<PanelNumbers::Float16, true> : tiles<PanelNumbers::Float16, false>;
    case PanelNumbers::BFloat16:
      return widens ? tiles<PanelNumbers::BFloat16, true> : tiles<PanelNumbers::BFloat16, false>;
    default:
      return tiles<PanelNumbers::Float32, false>;
  }
}

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

/// Memory of this thread's for a panel of float32.
float* linesFor(Index depth) {
  thread_local PanelMemory lines;
  lines.resize(std::max(lines.size(), size_t(depth * panelColumns)));
  return lines.data();
}

void multiplyTiles(const float* x, Index xStride, Index rows, Panel panel, float* to, Index toStride) {
  float bias[panelColumns] = {};
  float edge[tileRows * panelColumns];  // a tile of whole registers, where the columns in use are fewer
  if (panel.bias) std::copy_n(panel.bias, panel.columns, bias);
  panel.bias = bias;
  const bool isWhole = panel.columns == panelColumns;
  // Tiles of about equal height: 16 rows are 8 + 8, not 12 + 4.
  const Index count = (rows + tileRows - 1) / tileRows;
  for (Index tile = 0, first = 0; tile < count; ++tile) {
    const Index height = (rows - first + (count - tile) - 1) / (count - tile);
    const bool widens = tile == 0 && count > 1 && panel.numbers != PanelNumbers::Float32;
    float* const widened = widens ? linesFor(panel.depth) : nullptr;
    float* const place = to + first * toStride;
    tilesFor(panel.numbers, widens)[size_t(height - 1)](x + first * xStride, xStride, panel,
                                                        isWhole ? place : edge,
                                                        isWhole ? toStride : panelColumns, widened);
    for (Index row = 0; row < height && !isWhole; ++row)
      std::copy_n(edge + row * panelColumns, panel.columns, place + row * toStride);
    if (widens) {
      panel.data = widened;
      panel.numbers = PanelNumbers::Float32;
    }
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
