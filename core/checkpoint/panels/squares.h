// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __GNUC__

namespace heedmap::panels {

/// Sixteen bytes in one register.
using Bytes = std::uint8_t __attribute__((vector_size(16), aligned(1), may_alias));
using Halves = std::uint16_t __attribute__((vector_size(16), aligned(2), may_alias));

inline Bytes bytesAt(const std::byte* from) {
  Bytes bytes;
  std::memcpy(&bytes, from, sizeof bytes);
  return bytes;
}

inline Bytes interleavedLow(Bytes a, Bytes b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline Bytes interleavedHigh(Bytes a, Bytes b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
inline Halves interleavedLow(Halves a, Halves b) {
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}
inline Halves interleavedHigh(Halves a, Halves b) {
  return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

/// A square of numbers, a row in each register: rows become columns. Each stage is a perfect shuffle of all
/// numbers; after log2(size) of them each row of the square has come to lie across.
template <typename Row, std::size_t size, int stages>
[[gnu::always_inline]] inline void transpose(Row (&rows)[size]) {
#pragma GCC unroll 4
  for (int stage = 0; stage < stages; ++stage) {
    Row shuffled[size];
#pragma GCC unroll 16
    for (std::size_t i = 0; i < size / 2; ++i) {
      shuffled[2 * i] = interleavedLow(rows[i], rows[i + size / 2]);
      shuffled[2 * i + 1] = interleavedHigh(rows[i], rows[i + size / 2]);
    }
#pragma GCC unroll 16
    for (std::size_t i = 0; i < size; ++i) rows[i] = shuffled[i];
  }
}

[[gnu::always_inline]] inline void transpose(Bytes (&rows)[16]) {
  transpose<Bytes, 16, 4>(rows);
}
[[gnu::always_inline]] inline void transpose(Halves (&rows)[8]) {
  transpose<Halves, 8, 3>(rows);
}

}  // namespace heedmap::panels

#endif
