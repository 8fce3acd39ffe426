// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace heedmap {

/// `Count` rows of `Width` small numbers, of which a quantised tensor stores the rows' numbers.
template <size_t Count, size_t Width>
struct Codebook {
  std::int8_t rows[Count][Width] = {};

  /// `packed` holds four rows a word and of each element, from the lowest bits on, which of `levels` it is.
  template <size_t Levels>
  constexpr Codebook(const std::uint64_t (&packed)[Count / 4], const std::int8_t (&levels)[Levels]) {
    constexpr size_t bits = 16 / Width;
    for (size_t row = 0; row < Count; ++row)
      for (size_t i = 0; i < Width; ++i)
        rows[row][i] = levels[packed[row / 4] >> (row % 4 * 16 + i * bits) & ((1u << bits) - 1)];
  }
};

/// Eight signs out of seven bits: an even number of them is negative.
constexpr unsigned evenSigns(unsigned sevenBits) {
  return sevenBits | (std::popcount(sevenBits) % 2 != 0 ? 0x80u : 0u);
}

/// Writes `count` elements of a row times `scale`, negative where a bit of `signs` is set.
inline void signedRow(const std::int8_t* row, int count, unsigned signs, float scale, float* to) {
  for (int i = 0; i < count; ++i) to[i] = (signs >> i & 1 ? -scale : scale) * float(row[i]);
}

}  // namespace heedmap
