// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/quantised.h"

#include <Eigen/Core>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "core/checkpoint/codebooks/block_bytes.h"
#include "core/checkpoint/codebooks/iq1.h"
#include "core/checkpoint/codebooks/iq2.h"
#include "core/checkpoint/codebooks/iq3.h"
#include "core/checkpoint/codebooks/ternary.h"

namespace heedmap {
namespace {

/// Blocks of 32 keep element i in the low half of byte i and element i + 16 in its high half. Spread out
/// eight at a time, so that the compiler makes vectors of what follows.
struct Nibbles {
  std::uint8_t quants[32];
  explicit Nibbles(const std::byte* bytes) {
    constexpr std::uint64_t lowHalves = 0x0F0F0F0F0F0F0F0F;
    std::uint64_t pairs[2], spread[4];
    std::memcpy(pairs, bytes, sizeof pairs);
    for (int i = 0; i < 2; ++i) {
      spread[i] = pairs[i] & lowHalves;
      spread[i + 2] = pairs[i] >> 4 & lowHalves;
    }
    std::memcpy(quants, spread, sizeof quants);
  }
  int operator[](int i) const { return quants[i]; }
};

void q4_0(const std::byte* __restrict block, float* __restrict to) {
  const float d = scaleAt(block);
  const Nibbles quants(block + 2);
  for (int i = 0; i < 32; ++i) to[i] = d * float(quants[i] - 8);
}

void q4_1(const std::byte* __restrict block, float* __restrict to) {
  const float d = scaleAt(block), least = scaleAt(block + 2);
  const Nibbles quants(block + 4);
  for (int i = 0; i < 32; ++i) to[i] = d * float(quants[i]) + least;
}

/// The fifth bits of all 32 elements stand in one word before the nibbles.
void q5_0(const std::byte* __restrict block, float* __restrict to) {
  const float d = scaleAt(block);
  const std::uint32_t fifth = doubleWord(block + 2);
  const Nibbles quants(block + 6);
  for (int i = 0; i < 32; ++i) to[i] = d * float((quants[i] | int(fifth >> i & 1) << 4) - 16);
}

void q5_1(const std::byte* __restrict block, float* __restrict to) {
  const float d = scaleAt(block), least = scaleAt(block + 2);
  const std::uint32_t fifth = doubleWord(block + 4);
  const Nibbles quants(block + 8);
  for (int i = 0; i < 32; ++i) to[i] = d * float(quants[i] | int(fifth >> i & 1) << 4) + least;
}

void q8_0(const std::byte* __restrict block, float* __restrict to) {
  const float d = scaleAt(block);
  for (int i = 0; i < 32; ++i) to[i] = d * float(std::to_integer<std::int8_t>(block[2 + i]));
}

/// The sixteen levels of the non-linear four-bit types.
constexpr float levels[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};

void iq4Run(const std::byte* quants, float scale, float* to) {
  for (int i = 0; i < 16; ++i) {
    to[i] = scale * levels[low(quants[i])];
    to[i + 16] = scale * levels[high(quants[i])];
  }
}

void iq4_nl(const std::byte* __restrict block, float* __restrict to) {
  iq4Run(block + 2, scaleAt(block), to);
}

// Blocks of 256 hold groups of 16 or 32 elements, each group with a small scale of its own under the block's
// scale d.

/// 16 scales and minima of 4 bits; then each byte of a run of 32 holds the elements i, i + 32, i + 64 and i
/// + 96.
void q2_k(const std::byte* __restrict block, float* __restrict to) {
  const std::byte* scales = block;
  const float d = scaleAt(block + 80), dMin = scaleAt(block + 82);
  for (int group = 0; group < 16; ++group) {
    const float scale = d * float(low(scales[group])), least = dMin * float(high(scales[group]));
    const std::byte* quants = block + 16 + group / 8 * 32 + group % 2 * 16;
    const int shift = group / 2 % 4 * 2;
    for (int i = 0; i < 16; ++i) to[group * 16 + i] = scale * float(byteAt(quants + i) >> shift & 3) - least;
  }
}

/// As Q2_K, with a third bit of all elements in front (bit k of byte i: element i + 32 k) and 16 signed
/// scales of 6 bits.
void q3_k(const std::byte* __restrict block, float* __restrict to) {
  const std::byte *thirds = block, *scales = block + 96;
  const float d = scaleAt(block + 108);
  for (int group = 0; group < 16; ++group) {
    const int lowBits = group < 8 ? low(scales[group]) : high(scales[group - 8]);
    const int highBits = byteAt(scales + 8 + group % 4) >> (group / 4 * 2) & 3;
    const float scale = d * float((lowBits | highBits << 4) - 32);
    const int start = group % 2 * 16;
    const std::byte* quants = block + 32 + group / 8 * 32 + start;
    const int shift = group / 2 % 4 * 2;
    for (int i = 0; i < 16; ++i) {
      const int third = byteAt(thirds + start + i) >> (group / 2) & 1;
      to[group * 16 + i] = scale * float((byteAt(quants + i) >> shift & 3) + third * 4 - 4);
    }
  }
}

struct ScaleAndMinimum {
  int scale, minimum;
};

/// Group 0 … 7 of the twelve bytes that pack eight scales and eight minima of six bits (Q4_K and Q5_K).
ScaleAndMinimum sixBits(const std::byte* packed, int group) {
  if (group < 4) return {byteAt(packed + group) & 63, byteAt(packed + group + 4) & 63};
  return {low(packed[group + 4]) | byteAt(packed + group - 4) >> 6 << 4,
          high(packed[group + 4]) | byteAt(packed + group) >> 6 << 4};
}

/// Eight groups of 32; two groups share 32 bytes, the first in their low and the second in their high halves.
void q4_k(const std::byte* __restrict block, float* __restrict to) {
  const float d = scaleAt(block), dMin = scaleAt(block + 2);
  for (int group = 0; group < 8; ++group) {
    const auto [scale, minimum] = sixBits(block + 4, group);
    const float step = d * float(scale), least = dMin * float(minimum);
    const std::byte* quants = block + 16 + group / 2 * 32;
    const int shift = group % 2 * 4;
    for (int i = 0; i < 32; ++i) to[group * 32 + i] = step * float(byteAt(quants + i) >> shift & 15) - least;
  }
}

/// As Q4_K, with the fifth bit of element i of group g as bit g of byte i.
void q5_k(const std::byte* __restrict block, float* __restrict to) {
  const float d = scaleAt(block), dMin = scaleAt(block + 2);
  for (int group = 0; group < 8; ++group) {
    const auto [scale, minimum] = sixBits(block + 4, group);
    const float step = d * float(scale), least = dMin * float(minimum);
    const std::byte *fifths = block + 16, *quants = block + 48 + group / 2 * 32;
    const int shift = group % 2 * 4;
    for (int i = 0; i < 32; ++i) {
      const int quant = (byteAt(quants + i) >> shift & 15) | (byteAt(fifths + i) >> group & 1) << 4;
      to[group * 32 + i] = step * float(quant) - least;
    }
  }
}

/// Two halves of 128. In each, runs 0 and 1 of 32 are the low, runs 2 and 3 the high nibbles of 64 bytes; the
/// upper two bits of the four runs share 32 bytes; every 16 elements have a signed scale of 8 bits.
void q6_k(const std::byte* __restrict block, float* __restrict to) {
  const float d = scaleAt(block + 208);
  for (int group = 0; group < 16; ++group) {
    const float scale = d * float(std::to_integer<std::int8_t>(block[192 + group]));
    const int half = group / 8, run = group / 2 % 4, start = group % 2 * 16;
    const std::byte* lower = block + half * 64 + run % 2 * 32 + start;
    const std::byte* upper = block + 128 + half * 32 + start;
    const int lowShift = run / 2 * 4, highShift = run * 2;
    for (int i = 0; i < 16; ++i) {
      const int quant = (byteAt(lower + i) >> lowShift & 15) | (byteAt(upper + i) >> highShift & 3) << 4;
      to[group * 16 + i] = scale * float(quant - 32);
    }
  }
}

/// Eight runs of 32 in the layout of IQ4_NL, each with a scale of 6 bits: four in a nibble, two in a common
/// word.
void iq4_xs(const std::byte* __restrict block, float* __restrict to) {
  const float d = scaleAt(block);
  const int upper = word(block + 2);
  for (int group = 0; group < 8; ++group) {
    const int lower = byteAt(block + 4 + group / 2) >> (group % 2 * 4) & 15;
    const float scale = d * float((lower | (upper >> (group * 2) & 3) << 4) - 32);
    iq4Run(block + 8 + group * 16, scale, to + group * 32);
  }
}

/// Microscaling floats (OCP MX 1.0): a power of two for all 32, and for each a sign, two bits of exponent and
/// one of fraction. The levels are twice the numbers, the power half of it.
void mxfp4(const std::byte* __restrict block, float* __restrict to) {
  constexpr float doubled[16] = {0, 1, 2, 3, 4, 6, 8, 12, -0.f, -1, -2, -3, -4, -6, -8, -12};
  const float half = std::ldexp(1.0f, byteAt(block) - 128);
  const Nibbles quants(block + 1);
  for (int i = 0; i < 32; ++i) to[i] = half * doubled[quants[i]];
}

template <void (*decodeBlock)(const std::byte*, float*)>
void each(DType dtype, const std::byte* from, float* to, qsizetype blocks) {
  const int size = blockSize(dtype), bytes = blockBytes(dtype);
  for (qsizetype i = 0; i < blocks; ++i) decodeBlock(from + i * bytes, to + i * size);
}

}  // namespace

void decodeBlocks(DType dtype, const std::byte* from, float* to, qsizetype blocks) {
  switch (dtype) {
    case DType::Q4_0:
      return each<q4_0>(dtype, from, to, blocks);
    case DType::Q4_1:
      return each<q4_1>(dtype, from, to, blocks);
    case DType::Q5_0:
      return each<q5_0>(dtype, from, to, blocks);
    case DType::Q5_1:
      return each<q5_1>(dtype, from, to, blocks);
    case DType::Q8_0:
      return each<q8_0>(dtype, from, to, blocks);
    case DType::Q2_K:
      return each<q2_k>(dtype, from, to, blocks);
    case DType::Q3_K:
      return each<q3_k>(dtype, from, to, blocks);
    case DType::Q4_K:
      return each<q4_k>(dtype, from, to, blocks);
    case DType::Q5_K:
      return each<q5_k>(dtype, from, to, blocks);
    case DType::Q6_K:
      return each<q6_k>(dtype, from, to, blocks);
    case DType::IQ4_NL:
      return each<iq4_nl>(dtype, from, to, blocks);
    case DType::IQ4_XS:
      return each<iq4_xs>(dtype, from, to, blocks);
    case DType::MXFP4:
      return each<mxfp4>(dtype, from, to, blocks);
    case DType::IQ1_S:
      return each<iq1_s>(dtype, from, to, blocks);
    case DType::IQ1_M:
      return each<iq1_m>(dtype, from, to, blocks);
    case DType::IQ2_XXS:
      return each<iq2_xxs>(dtype, from, to, blocks);
    case DType::IQ2_XS:
      return each<iq2_xs>(dtype, from, to, blocks);
    case DType::IQ2_S:
      return each<iq2_s>(dtype, from, to, blocks);
    case DType::IQ3_XXS:
      return each<iq3_xxs>(dtype, from, to, blocks);
    case DType::IQ3_S:
      return each<iq3_s>(dtype, from, to, blocks);
    case DType::TQ1_0:
      return each<tq1_0>(dtype, from, to, blocks);
    case DType::TQ2_0:
      return each<tq2_0>(dtype, from, to, blocks);
    default:
      Q_UNREACHABLE();
  }
}

}  // namespace heedmap
