// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "core/checkpoint/panels/blocks.h"
#include "core/checkpoint/panels/stored_rows.h"

#ifdef __GNUC__

namespace heedmap::panels {

using Index = std::ptrdiff_t;

/// Rows of blocks that are turned together.
constexpr int tileRows = 16;

/// Takes a block of one row: its whole numbers in their order, scales and what is added in the row's column
/// of [group, rows].
template <int rows>
struct RowOfTile {
  std::int8_t* quants;
  float* scales;
  float* addends;

  void scale(int group, float scale) { scales[group * rows] = scale; }
  void addend(int group, float addend) { addends[group * rows] = addend; }
  void run(int index, Bytes first, Bytes second) {
    std::memcpy(quants + index * 32, &first, sizeof first);
    std::memcpy(quants + index * 32 + 16, &second, sizeof second);
  }
};

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

  /// to[row] += Σ x[k] · row[k], for all rows, of 16-bit numbers.
  void multiply(const float* x, float* to) { readHalves<Purpose::Product, count>(x, to); }
  /// Lines of the first `kept` registers.
  template <int kept>
  void layOut(float* to) {
    if (blockSize(m_stored.dtype) == 1) return readHalves<Purpose::Layout, kept>(nullptr, to);
    withBlocksOf(m_stored.dtype, [&](auto block) { layOutBlocks<decltype(block), kept>(to); });
  }

 private:
  /// Bytes to ask for in each of `parts` steps of the reading.
  Index bytesAhead(Index parts) const { return (rows * m_stored.rowBytes / parts + 63) / 64 * 64; }

  /// Asks for the bytes of the rows after these: rows are too short for the processor to see where the
  /// reading goes.
  void prefetch(Index step, Index bytes) const {
    for (Index at = step * bytes; at < (step + 1) * bytes; at += 64) __builtin_prefetch(m_ahead + at);
  }

  template <typename Block, int kept>
  void layOutBlocks(float* to) const {
    alignas(64) std::int8_t inRows[size_t(rows * Block::depth)], quants[size_t(Block::depth * rows)];
    alignas(64) float scales[size_t(Block::groups * rows)],
        addends[size_t(Block::hasAddends ? Block::groups * rows : 1)];
    const Index blocks = m_stored.depth / Block::depth, ahead = bytesAhead(blocks);
    for (Index block = 0; block < blocks; ++block) {
      prefetch(block, ahead);
      for (int row = 0; row < rows; ++row) {
        RowOfTile<rows> taker{inRows + row * Block::depth, scales + row,
                              Block::hasAddends ? addends + row : nullptr};
        Block::read(m_rows[row] + block * Block::bytes, taker);
      }
      turn<Block::depth>(inRows, quants);
      constexpr int depth = Block::depth / Block::groups;
      const std::int8_t* from = quants;
      for (int group = 0; group < Block::groups; ++group) {
        Line scale, addend;
        load(scales + group * rows, scale);
        if constexpr (Block::hasAddends) load(addends + group * rows, addend);
        for (int k = 0; k < depth; ++k, from += rows, to += kept * width)
#pragma GCC unroll 8
          for (int i = 0; i < kept; ++i) {
            Floats<width> numbers = scale[i] * floatsOfBytes<width>(from + i * width);
            if constexpr (Block::hasAddends) numbers += addend[i];
            storeFloats<width>(numbers, to + i * width);
          }
      }
    }
  }

  /// [rows, depth] → [depth, rows]
  template <int depth>
  static void turn(const std::int8_t* from, std::int8_t* to) {
    for (int first = 0; first < rows; first += tileRows)
      for (int k = 0; k < depth; k += 16) {
        Bytes lines[16];
#pragma GCC unroll 16
        for (int row = 0; row < tileRows; ++row)
          std::memcpy(&lines[row], from + (first + row) * depth + k, sizeof lines[row]);
        transpose(lines);
#pragma GCC unroll 16
        for (int i = 0; i < 16; ++i) std::memcpy(to + (k + i) * rows + first, &lines[i], sizeof lines[i]);
      }
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

  template <Purpose purpose, int kept>
  void readHalves(const float* x, float* to) const {
    if (m_stored.dtype == DType::F16)
      readHalvesOf<true, purpose, kept>(x, to);
    else
      readHalvesOf<false, purpose, kept>(x, to);
  }

  template <bool isF16, Purpose purpose, int kept>
  void readHalvesOf(const float* x, float* to) const {
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

/// to[row] += Σ over the depth, in its order, of x[depth] · row[depth], for the first `used` rows of 16-bit
/// numbers.
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
