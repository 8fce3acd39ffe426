// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/arithmetic/lanes.h"
#include "core/checkpoint/codebooks/block_bytes.h"
#include "core/checkpoint/dtype.h"
#include "core/checkpoint/panels/squares.h"

#ifdef __GNUC__

namespace heedmap::panels {

/// Rows of a stored matrix that are read together.
constexpr int tileRows = 16;

/// What a step along sixteen rows is taken apart into: whole numbers, depth by depth, and for each group of
/// depths a scale and what is added behind it. Row r of a line is `quants[line · stride + r]`.
struct TileParts {
  std::int8_t* quants;  ///< [depth, stride]
  float* scales;        ///< [group, stride]
  float* least;         ///< [group, stride], of types that have it
  std::ptrdiff_t stride;
};

/// Where the block lies in each of sixteen rows.
struct TileBlocks {
  const std::byte* const* rows;
  std::ptrdiff_t offset;
  const std::byte* operator[](int row) const { return rows[row] + offset; }
};

/// Sixteen bytes from `at` of each row, lying across: register i has byte i of every row.
[[gnu::always_inline]] inline void readAcross(const TileBlocks& blocks, int at, Bytes (&lines)[16]) {
#pragma GCC unroll 16
  for (int row = 0; row < tileRows; ++row) lines[row] = bytesAt(blocks[row] + at);
  transpose(lines);
}

inline void store(const TileParts& to, int line, Bytes quants) {
  std::memcpy(to.quants + line * to.stride, &quants, sizeof quants);
}

/// The float16 numbers that stand at `at` in each row.
inline void readHalves(const TileBlocks& blocks, int at, float* to) {
  alignas(16) std::uint16_t halves[tileRows];
#pragma GCC unroll 16
  for (int row = 0; row < tileRows; ++row) halves[row] = word(blocks[row] + at);
#pragma GCC unroll 4
  for (int first = 0; first < tileRows; first += 4) {
    const Floats<4> floats = floatsOfF16<4>(halves + first);
    std::memcpy(to + first, &floats, sizeof floats);
  }
}

/// Bit `bit` of each byte, as `value`.
inline Bytes bitOf(Bytes bytes, int bit, int value) {
  return (bytes >> bit & 1) * std::uint8_t(value);
}

/// Q4_0 … Q5_1: a scale, perhaps a least number, perhaps a word of fifth bits, and halves of sixteen bytes.
template <bool hasLeast, bool hasFifth>
struct Nibbles32 {
  static constexpr int depth = 32, groups = 1, nibblesAt = 2 + (hasLeast ? 2 : 0) + (hasFifth ? 4 : 0),
                       bytes = nibblesAt + 16;
  static constexpr bool addsLeast = hasLeast;

  static void read(const TileBlocks& blocks, const TileParts& to) {
    readHalves(blocks, 0, to.scales);
    if constexpr (hasLeast) readHalves(blocks, 2, to.least);
    constexpr int middle = hasLeast ? 0 : hasFifth ? 16 : 8;
    Bytes lines[16];
    readAcross(blocks, nibblesAt, lines);
    if constexpr (hasFifth) {
      alignas(16) std::uint8_t fifth[4][tileRows];  // byte i of every row
      for (int row = 0; row < tileRows; ++row)
        for (int i = 0; i < 4; ++i) fifth[i][row] = byteAt(blocks[row] + nibblesAt - 4 + i);
#pragma GCC unroll 16
      for (int i = 0; i < 16; ++i) {
        const Bytes lower = bytesAt(reinterpret_cast<const std::byte*>(fifth[i / 8])),
                    upper = bytesAt(reinterpret_cast<const std::byte*>(fifth[2 + i / 8]));
        store(to, i, ((lines[i] & 15) | bitOf(lower, i % 8, 16)) - std::uint8_t(middle));
        store(to, i + 16, (lines[i] >> 4 | bitOf(upper, i % 8, 16)) - std::uint8_t(middle));
      }
    } else {
#pragma GCC unroll 16
      for (int i = 0; i < 16; ++i) {
        store(to, i, (lines[i] & 15) - std::uint8_t(middle));
        store(to, i + 16, (lines[i] >> 4) - std::uint8_t(middle));
      }
    }
  }
};

struct Bytes32 {  ///< Q8_0
  static constexpr int depth = 32, groups = 1, bytes = 34;
  static constexpr bool addsLeast = false;

  static void read(const TileBlocks& blocks, const TileParts& to) {
    readHalves(blocks, 0, to.scales);
    for (int half = 0; half < 2; ++half) {
      Bytes lines[16];
      readAcross(blocks, 2 + half * 16, lines);
#pragma GCC unroll 16
      for (int i = 0; i < 16; ++i) store(to, half * 16 + i, lines[i]);
    }
  }
};

/// to = d · numbers of 6 or 8 bits, for sixteen rows.
inline void scaled(const float* d, Bytes numbers, float sign, float* to) {
  for (int row = 0; row < tileRows; ++row) to[row] = sign * (d[row] * float(std::int8_t(numbers[row])));
}

/// Q4_K and Q5_K: eight groups of 32 with scales and minima of six bits, in twelve bytes behind d and d_min.
template <bool hasFifth>
struct Nibbles256 {
  static constexpr int depth = 256, groups = 8, nibblesAt = hasFifth ? 48 : 16, bytes = nibblesAt + 128;
  static constexpr bool addsLeast = true;

  static void read(const TileBlocks& blocks, const TileParts& to) {
    float d[tileRows], dMin[tileRows];
    readHalves(blocks, 0, d);
    readHalves(blocks, 2, dMin);
    Bytes head[16];  // its first four lines are d and d_min
    readAcross(blocks, 0, head);
    const Bytes* const packed = head + 4;
    for (int group = 0; group < 4; ++group) {
      const Bytes scale = packed[group], least = packed[group + 4], rest = packed[group + 8];
      const auto set = [&](int at, Bytes scales, Bytes minima) {
        scaled(d, scales, 1, to.scales + at * to.stride);
        scaled(dMin, minima, -1, to.least + at * to.stride);
      };
      set(group, scale & 63, least & 63);
      set(group + 4, (rest & 15) | scale >> 6 << 4, rest >> 4 | least >> 6 << 4);
    }
    for (int part = 0; part < 2; ++part) {  // of each run of 32
      Bytes fifth[16];                      // bit g of byte i: of element i of group g
      if constexpr (hasFifth) readAcross(blocks, 16 + part * 16, fifth);
      for (int pair = 0; pair < 4; ++pair) {
        Bytes lines[16];
        readAcross(blocks, nibblesAt + pair * 32 + part * 16, lines);
        for (int i = 0; i < 16; ++i) {
          const int line = pair * 64 + part * 16 + i;
          Bytes lower = lines[i] & 15, upper = lines[i] >> 4;
          if constexpr (hasFifth) {
            lower |= bitOf(fifth[i], pair * 2, 16);
            upper |= bitOf(fifth[i], pair * 2 + 1, 16);
          }
          store(to, line, lower);
          store(to, line + 32, upper);
        }
      }
    }
  }
};

/// Q6_K: two halves of 128; runs 0 and 1 of 32 are the low, runs 2 and 3 the high halves of 64 bytes, the
/// upper two bits of the four share 32 bytes, and every 16 elements have a signed scale of 8 bits.
struct SixBits256 {
  static constexpr int depth = 256, groups = 16, bytes = 210;
  static constexpr bool addsLeast = false;

  static void read(const TileBlocks& blocks, const TileParts& to) {
    float d[tileRows];
    readHalves(blocks, 208, d);
    Bytes scales[16];
    readAcross(blocks, 192, scales);
    for (int group = 0; group < groups; ++group) scaled(d, scales[group], 1, to.scales + group * to.stride);
    for (int half = 0; half < 2; ++half)
      for (int part = 0; part < 2; ++part) {  // of each run of 32
        Bytes upper[16], lower[2][16];
        readAcross(blocks, 128 + half * 32 + part * 16, upper);
        for (int i = 0; i < 2; ++i) readAcross(blocks, half * 64 + i * 32 + part * 16, lower[i]);
        for (int run = 0; run < 4; ++run)
          for (int i = 0; i < 16; ++i) {
            const Bytes nibble = run < 2 ? lower[run][i] & 15 : lower[run - 2][i] >> 4;
            store(to, half * 128 + run * 32 + part * 16 + i,
                  (nibble | (upper[i] >> (run * 2) & 3) << 4) - std::uint8_t(32));
          }
      }
  }
};

/// What reads the blocks of a type, or void.
template <DType>
struct TileOf {
  using Type = void;
};
template <>
struct TileOf<DType::Q4_0> {
  using Type = Nibbles32<false, false>;
};
template <>
struct TileOf<DType::Q4_1> {
  using Type = Nibbles32<true, false>;
};
template <>
struct TileOf<DType::Q5_0> {
  using Type = Nibbles32<false, true>;
};
template <>
struct TileOf<DType::Q5_1> {
  using Type = Nibbles32<true, true>;
};
template <>
struct TileOf<DType::Q8_0> {
  using Type = Bytes32;
};
template <>
struct TileOf<DType::Q4_K> {
  using Type = Nibbles256<false>;
};
template <>
struct TileOf<DType::Q5_K> {
  using Type = Nibbles256<true>;
};
template <>
struct TileOf<DType::Q6_K> {
  using Type = SixBits256;
};

}  // namespace heedmap::panels

#endif
