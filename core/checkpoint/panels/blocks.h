// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/arithmetic/lanes.h"
#include "core/checkpoint/codebooks/block_bytes.h"
#include "core/checkpoint/dtype.h"
#include "core/checkpoint/panels/squares.h"

#ifdef __GNUC__

namespace heedmap::panels {

// How the blocks of each type are read, a row at a time: whole numbers in runs of 32, in the order of the
// elements, and for each group of elements a scale and perhaps an addend: element i is
// scale(group) · number(i) + addend(group). A block tells them to a `Taker`, scales and addends first:
//   scale(group, float), addend(group, float), run(index, Bytes first16, Bytes second16).

/// Two float16 numbers that stand at the head of a block, of eight bytes at least.
struct Head {
  float first, second;
  explicit Head(const std::byte* block) {
    std::uint16_t halves[4];
    std::memcpy(halves, block, sizeof halves);
    const Floats<4> floats = floatsOfF16<4>(halves);
    first = floats[0];
    second = floats[1];
  }
};

/// Sixteen bits, the first the lowest of `bits`, as `value` each.
inline Bytes spread(std::uint16_t bits, int value) {
  const Bytes both = Bytes(Halves{} + bits);
  const Bytes eachEight = __builtin_shufflevector(both, both, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  const Bytes bit{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  return Bytes((eachEight & bit) != 0) & std::uint8_t(value);
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
  static constexpr bool hasAddends = hasLeast;

  template <typename Taker>
  [[gnu::always_inline]] static void read(const std::byte* block, Taker& taker) {
    constexpr std::uint8_t middle = hasLeast ? 0 : hasFifth ? 16 : 8;
    const Head head(block);
    taker.scale(0, head.first);
    if constexpr (hasLeast) taker.addend(0, head.second);
    const Bytes nibbles = bytesAt(block + nibblesAt);
    Bytes lower = nibbles & 15, upper = nibbles >> 4;
    if constexpr (hasFifth) {
      lower |= spread(word(block + nibblesAt - 4), 16);
      upper |= spread(word(block + nibblesAt - 2), 16);
    }
    taker.run(0, lower - middle, upper - middle);
  }
};

struct Bytes32 {  ///< Q8_0
  static constexpr int depth = 32, groups = 1, bytes = 34;
  static constexpr bool hasAddends = false;

  template <typename Taker>
  [[gnu::always_inline]] static void read(const std::byte* block, Taker& taker) {
    taker.scale(0, Head(block).first);
    taker.run(0, bytesAt(block + 2), bytesAt(block + 18));
  }
};

/// Q4_K and Q5_K: eight groups of 32 with scales and minima of six bits, in twelve bytes behind d and d_min.
/// Two groups share 32 bytes, the first in their low, the second in their high halves; the fifth bit of
/// element i of group g is bit g of byte i.
template <bool hasFifth>
struct Nibbles256 {
  static constexpr int depth = 256, groups = 8, nibblesAt = hasFifth ? 48 : 16, bytes = nibblesAt + 128;
  static constexpr bool hasAddends = true;

  template <typename Taker>
  [[gnu::always_inline]] static void read(const std::byte* block, Taker& taker) {
    const float d = scaleAt(block), dMin = scaleAt(block + 2);
    const std::byte* const packed = block + 4;
    const auto set = [&](int group, int scale, int least) {
      taker.scale(group, d * float(scale));
      taker.addend(group, -(dMin * float(least)));
    };
    for (int group = 0; group < 4; ++group) {
      const int scale = byteAt(packed + group), least = byteAt(packed + group + 4),
                rest = byteAt(packed + group + 8);
      set(group, scale & 63, least & 63);
      set(group + 4, (rest & 15) | scale >> 6 << 4, rest >> 4 | least >> 6 << 4);
    }
    Bytes fifth[2]{};
    if constexpr (hasFifth)
      for (int part = 0; part < 2; ++part) fifth[part] = bytesAt(block + 16 + part * 16);
#pragma GCC unroll 4
    for (int pair = 0; pair < 4; ++pair) {
      Bytes lower[2], upper[2];
      for (int part = 0; part < 2; ++part) {
        const Bytes nibbles = bytesAt(block + nibblesAt + pair * 32 + part * 16);
        lower[part] = nibbles & 15;
        upper[part] = nibbles >> 4;
        if constexpr (hasFifth) {
          lower[part] |= bitOf(fifth[part], pair * 2, 16);
          upper[part] |= bitOf(fifth[part], pair * 2 + 1, 16);
        }
      }
      taker.run(pair * 2, lower[0], lower[1]);
      taker.run(pair * 2 + 1, upper[0], upper[1]);
    }
  }
};

/// Q6_K: two halves of 128; runs 0 and 1 of 32 are the low, runs 2 and 3 the high halves of 64 bytes, the
/// upper two bits of the four share 32 bytes, and every 16 elements have a signed scale of 8 bits.
struct SixBits256 {
  static constexpr int depth = 256, groups = 16, bytes = 210;
  static constexpr bool hasAddends = false;

  template <typename Taker>
  [[gnu::always_inline]] static void read(const std::byte* block, Taker& taker) {
    const float d = scaleAt(block + 208);
    for (int group = 0; group < groups; ++group)
      taker.scale(group, d * float(std::to_integer<std::int8_t>(block[192 + group])));
#pragma GCC unroll 8
    for (int run = 0; run < 8; ++run) {
      const int half = run / 4, shift = run % 4 * 2;
      Bytes numbers[2];
      for (int part = 0; part < 2; ++part) {
        const Bytes lower = bytesAt(block + half * 64 + run % 2 * 32 + part * 16),
                    upper = bytesAt(block + 128 + half * 32 + part * 16);
        const Bytes nibble = run % 4 < 2 ? lower & 15 : lower >> 4;
        numbers[part] = (nibble | (upper >> shift & 3) << 4) - std::uint8_t(32);
      }
      taker.run(run, numbers[0], numbers[1]);
    }
  }
};

/// Calls `use` with what reads the blocks of a type.
template <typename Use>
void withBlocksOf(DType dtype, const Use& use) {
  switch (dtype) {
    case DType::Q4_0:
      return use(Nibbles32<false, false>());
    case DType::Q4_1:
      return use(Nibbles32<true, false>());
    case DType::Q5_0:
      return use(Nibbles32<false, true>());
    case DType::Q5_1:
      return use(Nibbles32<true, true>());
    case DType::Q8_0:
      return use(Bytes32());
    case DType::Q4_K:
      return use(Nibbles256<false>());
    case DType::Q5_K:
      return use(Nibbles256<true>());
    case DType::Q6_K:
      return use(SixBits256());
    default:
      Q_UNREACHABLE();
  }
}

}  // namespace heedmap::panels

#endif
