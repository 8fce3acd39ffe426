// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "core/checkpoint/panels/block_tiles.h"
#include "core/checkpoint/panels/stored_rows.h"

#ifdef __GNUC__

namespace heedmap::panels {

using Index = std::ptrdiff_t;

/// What becomes of the lines: Σ over the depth, in its order, of x[depth] · line, or the first registers of
/// each line one after the other.
enum class Purpose { Product, Layout };

/// Reads `count` registers of `width` rows of a stored matrix, depth by depth: what decode() makes of them,
/// bit for bit. Nothing is written to memory but a block's whole numbers, which stay in the first-level
/// cache. There are count · width rows; where fewer are used, the last stands for the others.
template <int width, int count>
class LineReader {
 public:
  static constexpr int rows = width * count;
  static_assert(rows % tileRows == 0);
  using Line = Floats<width>[size_t(count)];

  LineReader(const StoredRows& stored, int used) : m_stored(stored) {
    for (int row = 0; row < rows; ++row)
      m_rows[row] = stored.data + Index(std::min(row, used - 1)) * stored.rowBytes;
    m_ahead = stored.data + used * stored.rowBytes;
  }

  /// to[row] += Σ x[k] · row[k], for all rows.
  void multiply(const float* x, float* to) { read<Purpose::Product, count>(x, to); }
  /// Lines of the first `kept` registers.
  template <int kept>
  void layOut(float* to) {
    read<Purpose::Layout, kept>(nullptr, to);
  }

 private:
  template <Purpose purpose, int kept>
  void read(const float* x, float* to) {
    switch (m_stored.dtype) {
      case DType::F16:
        return readHalves<true, purpose, kept>(x, to);
      case DType::BF16:
        return readHalves<false, purpose, kept>(x, to);
      case DType::Q4_0:
        return readBlocks<TileOf<DType::Q4_0>::Type, purpose, kept>(x, to);
      case DType::Q4_1:
        return readBlocks<TileOf<DType::Q4_1>::Type, purpose, kept>(x, to);
      case DType::Q5_0:
        return readBlocks<TileOf<DType::Q5_0>::Type, purpose, kept>(x, to);
      case DType::Q5_1:
        return readBlocks<TileOf<DType::Q5_1>::Type, purpose, kept>(x, to);
      case DType::Q8_0:
        return readBlocks<TileOf<DType::Q8_0>::Type, purpose, kept>(x, to);
      case DType::Q4_K:
        return readBlocks<TileOf<DType::Q4_K>::Type, purpose, kept>(x, to);
      case DType::Q5_K:
        return readBlocks<TileOf<DType::Q5_K>::Type, purpose, kept>(x, to);
      case DType::Q6_K:
        return readBlocks<TileOf<DType::Q6_K>::Type, purpose, kept>(x, to);
      default:
        Q_UNREACHABLE();
    }
  }

  /// Bytes to ask for in each of `parts` steps of the reading.
  Index bytesAhead(Index parts) const { return (rows * m_stored.rowBytes / parts + 63) / 64 * 64; }

  /// Asks for the bytes of the rows after these: rows are too short for the processor to see where the
  /// reading goes.
  void prefetch(Index step, Index bytes) const {
    for (Index at = step * bytes; at < (step + 1) * bytes; at += 64) __builtin_prefetch(m_ahead + at);
  }

  template <typename Tile, Purpose purpose, int kept>
  void readBlocks(const float* x, float* to) const {
    Line sums{};
    alignas(64) std::int8_t quants[size_t(Tile::depth * rows)];
    alignas(64) float scales[size_t(Tile::groups * rows)],
        least[size_t(Tile::addsLeast ? Tile::groups * rows : 1)];
    const Index blocks = m_stored.depth / Tile::depth, ahead = bytesAhead(blocks);
    for (Index block = 0; block < blocks; ++block) {
      prefetch(block, ahead);
      for (int first = 0; first < rows; first += tileRows)
        Tile::read({m_rows + first, block * Tile::bytes},
                   {quants + first, scales + first, Tile::addsLeast ? least + first : nullptr, rows});
      constexpr int depth = Tile::depth / Tile::groups;
      for (int group = 0; group < Tile::groups; ++group) {
        Line scale, addend;
        load(scales + group * rows, scale);
        if constexpr (Tile::addsLeast) load(least + group * rows, addend);
        const std::int8_t* from = quants + group * depth * rows;
        const Index first = block * Tile::depth + group * depth;
#pragma GCC unroll 4
        for (int k = 0; k < depth; ++k, from += rows) {
          Line line;
#pragma GCC unroll 8
          for (int i = 0; i < count; ++i) {
            line[i] = scale[i] * floatsOfBytes<width>(from + i * width);
            if constexpr (Tile::addsLeast) line[i] += addend[i];
          }
          if constexpr (purpose == Purpose::Product) {
            const float factor = x[first + k];
#pragma GCC unroll 8
            for (int i = 0; i < count; ++i) sums[i] += factor * line[i];
          } else {
#pragma GCC unroll 8
            for (int i = 0; i < kept; ++i) storeFloats<width>(line[i], to + ((first + k) * kept + i) * width);
          }
        }
      }
    }
    if constexpr (purpose == Purpose::Product) add(sums, to);
  }

  static void add(const Line& line, float* to) {
#pragma GCC unroll 8
    for (int i = 0; i < count; ++i)
      storeFloats<width>(loadFloats<width>(to + i * width) + line[i], to + i * width);
  }

  static void load(const float* from, Line& line) {
#pragma GCC unroll 8
    for (int i = 0; i < count; ++i) line[i] = loadFloats<width>(from + i * width);
  }

  static constexpr Index squareSize = 8;

  template <bool isF16, Purpose purpose, int kept>
  void readHalves(const float* x, float* to) const {
    Line sums{};
    const Index squares = m_stored.depth / squareSize, ahead = bytesAhead(squares + 1);
    for (Index square = 0; square < squares; ++square) {
      prefetch(square, ahead);
      readSquares<isF16, purpose, kept>(square * squareSize, squareSize, x, to, sums);
    }
    if (const Index rest = m_stored.depth % squareSize)
      readSquares<isF16, purpose, kept>(squares * squareSize, rest, x, to, sums);
    if constexpr (purpose == Purpose::Product) add(sums, to);
  }

  /// `depth` lines from depth `first` on, squareSize at most.
  template <bool isF16, Purpose purpose, int kept>
  [[gnu::always_inline]] void readSquares(Index first, Index depth, const float* x, float* to,
                                          Line& sums) const {
    alignas(64) std::uint16_t halves[size_t(squareSize * rows)];
#pragma GCC unroll 8
    for (int row = 0; row < rows; row += squareSize) {
      Halves square[squareSize];
#pragma GCC unroll 8
      for (int i = 0; i < squareSize; ++i) {
        square[i] = Halves{};
        std::memcpy(&square[i], m_rows[row + i] + first * 2, size_t(depth) * 2);
      }
      transpose(square);
#pragma GCC unroll 8
      for (int k = 0; k < squareSize; ++k) std::memcpy(halves + k * rows + row, &square[k], 16);
    }
#pragma GCC unroll 8
    for (Index k = 0; k < depth; ++k) {
      Line line;
#pragma GCC unroll 8
      for (int i = 0; i < count; ++i) {
        const std::uint16_t* from = halves + k * rows + i * width;
        line[i] = isF16 ? floatsOfF16<width>(from) : floatsOfBF16<width>(from);
      }
      if constexpr (purpose == Purpose::Product) {
        const float factor = x[first + k];
#pragma GCC unroll 8
        for (int i = 0; i < count; ++i) sums[i] += factor * line[i];
      } else {
#pragma GCC unroll 8
        for (int i = 0; i < kept; ++i) storeFloats<width>(line[i], to + ((first + k) * kept + i) * width);
      }
    }
  }

  const StoredRows& m_stored;
  const std::byte* m_rows[size_t(rows)];
  const std::byte* m_ahead;
};

/// to[row] += Σ over the depth, in its order, of x[depth] · row[depth], for the first `used` rows.
template <int width, int count>
void multiplyRows(const float* x, const StoredRows& stored, int used, float* to) {
  float products[size_t(width * count)] = {};
  std::copy_n(to, used, products);
  LineReader<width, count>(stored, used).multiply(x, products);
  std::copy_n(products, used, to);
}

/// Lays the rows out as lines of the first `kept` registers.
template <int width, int count, int kept>
void layOut(const StoredRows& stored, int used, float* to) {
  LineReader<width, count>(stored, used).template layOut<kept>(to);
}

}  // namespace heedmap::panels

#endif
