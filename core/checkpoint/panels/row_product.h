// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/panels/blocks.h"
#include "core/checkpoint/panels/stored_rows.h"

#ifdef __GNUC__

namespace heedmap::panels {

/// The sum of the numbers of a register: halves are added until one is left.
template <int width, int... i>
[[gnu::always_inline]] inline float sumOf(Floats<width> floats, std::integer_sequence<int, i...>) {
  if constexpr (width == 2) {
    return floats[0] + floats[1];
  } else {
    const auto half = __builtin_shufflevector(floats, floats, i...) +
                      __builtin_shufflevector(floats, floats, (width / 2 + i)...);
    return sumOf<width / 2>(half, std::make_integer_sequence<int, width / 4>());
  }
}

/// Takes the blocks of a row one after the other and sums x · row, in registers of `width` float32.
template <int width, typename Block>
class RowProduct {
 public:
  explicit RowProduct(const FactorRow& x) : m_x(x.numbers), m_sums(x.sums.data()) {}

  void nextBlock() {
    m_x += Block::depth;
    m_sums += Block::depth / FactorRow::run;
  }

  void scale(int group, float scale) { m_scales[group] = scale; }
  /// It stands behind every number of the group, so that x takes part in it by its sum.
  void addend(int group, float addend) {
    static_assert(groupDepth == FactorRow::run);
    m_ofAddends += addend * m_sums[group];
  }
  [[gnu::always_inline]] void run(int index, Bytes first, Bytes second) {
    const float* const x = m_x + index * FactorRow::run;
    const Floats<width> left = times(first, x), right = times(second, x + 16);
    if constexpr (groupDepth == FactorRow::run) {
      m_product += (left + right) * m_scales[index];
    } else {
      static_assert(groupDepth == 16);
      m_product += left * m_scales[2 * index];
      m_product += right * m_scales[2 * index + 1];
    }
  }

  float result() const {
    return sumOf<width>(m_product, std::make_integer_sequence<int, width / 2>()) + m_ofAddends;
  }

 private:
  static constexpr int groupDepth = Block::depth / Block::groups;

  /// Products with sixteen numbers of x, summed until they fit a register.
  [[gnu::always_inline]] static Floats<width> times(Bytes quants, const float* x) {
    std::int8_t numbers[16];
    std::memcpy(numbers, &quants, sizeof numbers);
    Floats<width> sum = floatsOfBytes<width>(numbers) * loadFloats<width>(x);
#pragma GCC unroll 4
    for (int i = width; i < 16; i += width)
      sum += floatsOfBytes<width>(numbers + i) * loadFloats<width>(x + i);
    return sum;
  }

  const float *m_x, *m_sums;
  float m_scales[size_t(Block::groups)];
  Floats<width> m_product{};
  float m_ofAddends = 0;
};

/// to[row] += x · row for `rows` rows of blocks, in an order of the sums that each width of registers has for
/// itself.
template <int width>
void multiplyBlocks(const FactorRow& x, const StoredRows& stored, int rows, float* to) {
  /// What memory delivers while a few rows are multiplied: they lie one behind the other.
  constexpr int prefetchBytes = 8192;
  withBlocksOf(stored.dtype, [&](auto ofType) {
    using Block = decltype(ofType);
    for (int row = 0; row < rows; ++row) {
      const std::byte* block = stored.data + row * stored.rowBytes;
      RowProduct<width, Block> product(x);
      for (std::ptrdiff_t k = 0; k < stored.depth; k += Block::depth, block += Block::bytes) {
        for (int at = 0; at < Block::bytes; at += 64) __builtin_prefetch(block + prefetchBytes + at);
        Block::read(block, product);
        product.nextBlock();
      }
      to[row] += product.result();
    }
  });
}

}  // namespace heedmap::panels

#endif
