// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checkpoint/dtype.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#if defined(__AVX512F__) || defined(__F16C__)
#include <immintrin.h>
#endif

#include "core/checkpoint/quantised.h"

namespace heedmap {
namespace {

struct Layout {
  DType dtype;
  const char* name;
  int blockSize, blockBytes;
};

constexpr std::array layouts{
    Layout{DType::F32, "F32", 1, 4},
    Layout{DType::F16, "F16", 1, 2},
    Layout{DType::BF16, "BF16", 1, 2},
    Layout{DType::F64, "F64", 1, 8},
    Layout{DType::I8, "I8", 1, 1},
    Layout{DType::I16, "I16", 1, 2},
    Layout{DType::I32, "I32", 1, 4},
    Layout{DType::I64, "I64", 1, 8},
    Layout{DType::U8, "U8", 1, 1},
    Layout{DType::U16, "U16", 1, 2},
    Layout{DType::U32, "U32", 1, 4},
    Layout{DType::U64, "U64", 1, 8},
    Layout{DType::Bool, "BOOL", 1, 1},
    Layout{DType::F8_E4M3, "F8_E4M3", 1, 1},
    Layout{DType::F8_E5M2, "F8_E5M2", 1, 1},
    Layout{DType::F8_E8M0, "F8_E8M0", 1, 1},
    Layout{DType::Q4_0, "Q4_0", 32, 18},
    Layout{DType::Q4_1, "Q4_1", 32, 20},
    Layout{DType::Q5_0, "Q5_0", 32, 22},
    Layout{DType::Q5_1, "Q5_1", 32, 24},
    Layout{DType::Q8_0, "Q8_0", 32, 34},
    Layout{DType::Q2_K, "Q2_K", 256, 84},
    Layout{DType::Q3_K, "Q3_K", 256, 110},
    Layout{DType::Q4_K, "Q4_K", 256, 144},
    Layout{DType::Q5_K, "Q5_K", 256, 176},
    Layout{DType::Q6_K, "Q6_K", 256, 210},
    Layout{DType::IQ4_NL, "IQ4_NL", 32, 18},
    Layout{DType::IQ4_XS, "IQ4_XS", 256, 136},
    Layout{DType::MXFP4, "MXFP4", 32, 17},
    Layout{DType::IQ1_S, "IQ1_S", 256, 50},
    Layout{DType::IQ1_M, "IQ1_M", 256, 56},
    Layout{DType::IQ2_XXS, "IQ2_XXS", 256, 66},
    Layout{DType::IQ2_XS, "IQ2_XS", 256, 74},
    Layout{DType::IQ2_S, "IQ2_S", 256, 82},
    Layout{DType::IQ3_XXS, "IQ3_XXS", 256, 98},
    Layout{DType::IQ3_S, "IQ3_S", 256, 110},
    Layout{DType::TQ1_0, "TQ1_0", 256, 54},
    Layout{DType::TQ2_0, "TQ2_0", 256, 66},
};

constexpr bool inOrder() {
  for (size_t i = 0; i < layouts.size(); ++i)
    if (size_t(layouts[i].dtype) != i) return false;
  return true;
}
static_assert(inOrder(), "the table is indexed by DType");

const Layout& layoutOf(DType dtype) {
  return layouts[size_t(dtype)];
}

void decodeF16(const std::byte* from, float* to, qsizetype count) {
  qsizetype i = 0;
  // Eigen 3.4 converts one by one.
#if defined(__AVX512F__)
  for (; i + 16 <= count; i += 16)
    _mm512_storeu_ps(
        to + i,
        _mm512_maskz_cvtph_ps(0xFFFF, _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(from + i * 2))));
#elif defined(__F16C__)
  for (; i + 8 <= count; i += 8)
    _mm256_storeu_ps(to + i,
                     _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i_u*>(from + i * 2))));
#endif
  for (; i < count; ++i) {
    std::uint16_t bits;  // a file may place 16-bit numbers at an odd address
    std::memcpy(&bits, from + i * 2, 2);
    to[i] = float(Eigen::numext::bit_cast<Eigen::half>(bits));
  }
}

void decodeBF16(const std::byte* from, float* to, qsizetype count) {
  for (qsizetype i = 0; i < count; ++i) {
    std::uint16_t upper;
    std::memcpy(&upper, from + i * 2, 2);
    to[i] = std::bit_cast<float>(std::uint32_t(upper) << 16);
  }
}

template <typename Number>
void decodeNumbers(const std::byte* from, float* to, qsizetype count) {
  for (qsizetype i = 0; i < count; ++i) {
    Number number;
    std::memcpy(&number, from + i * qsizetype(sizeof(Number)), sizeof(Number));
    to[i] = float(number);
  }
}

using Bytes = std::array<float, 256>;  // what each byte means

/// A sign, `exponentBits` and a mantissa; the largest exponent is that of infinities and NaN, or only of the
/// NaN with all bits set.
Bytes smallFloats(int exponentBits, bool hasInfinities) {
  const int mantissaBits = 7 - exponentBits, bias = (1 << (exponentBits - 1)) - 1;
  Bytes values{};
  for (int bits = 0; bits < 256; ++bits) {
    const int exponent = (bits & 0x7F) >> mantissaBits, mantissa = bits & ((1 << mantissaBits) - 1);
    const bool isLast = exponent == (1 << exponentBits) - 1;
    float value = exponent == 0
                      ? std::ldexp(float(mantissa), 1 - bias - mantissaBits)
                      : std::ldexp(float(mantissa + (1 << mantissaBits)), exponent - bias - mantissaBits);
    if (isLast && hasInfinities)
      value =
          mantissa == 0 ? std::numeric_limits<float>::infinity() : std::numeric_limits<float>::quiet_NaN();
    if (!hasInfinities && (bits & 0x7F) == 0x7F) value = std::numeric_limits<float>::quiet_NaN();
    values[size_t(bits)] = bits & 0x80 ? -value : value;
  }
  return values;
}

Bytes powersOfTwo() {
  Bytes values{};
  for (int bits = 0; bits < 255; ++bits) values[size_t(bits)] = std::ldexp(1.0f, bits - 127);
  values[255] = std::numeric_limits<float>::quiet_NaN();
  return values;
}

void decodeBytes(const Bytes& values, const std::byte* from, float* to, qsizetype count) {
  for (qsizetype i = 0; i < count; ++i) to[i] = values[size_t(from[i])];
}

}  // namespace

QString name(DType dtype) {
  return QString::fromLatin1(layoutOf(dtype).name);
}

std::optional<DType> dtypeOf(const QString& name) {
  for (const Layout& layout : layouts)
    if (name == QLatin1StringView(layout.name)) return layout.dtype;
  return std::nullopt;
}

int blockSize(DType dtype) {
  return layoutOf(dtype).blockSize;
}
int blockBytes(DType dtype) {
  return layoutOf(dtype).blockBytes;
}

void decode(DType dtype, const std::byte* from, float* to, qsizetype count) {
  if (count == 0) return;  // an empty tensor may have no address
  switch (dtype) {
    case DType::F32:
      std::memcpy(to, from, size_t(count) * sizeof(float));
      return;
    case DType::F16:
      decodeF16(from, to, count);
      return;
    case DType::BF16:
      decodeBF16(from, to, count);
      return;
    case DType::F64:
      decodeNumbers<double>(from, to, count);
      return;
    case DType::I8:
      decodeNumbers<std::int8_t>(from, to, count);
      return;
    case DType::I16:
      decodeNumbers<std::int16_t>(from, to, count);
      return;
    case DType::I32:
      decodeNumbers<std::int32_t>(from, to, count);
      return;
    case DType::I64:
      decodeNumbers<std::int64_t>(from, to, count);
      return;
    case DType::U8:
    case DType::Bool:
      decodeNumbers<std::uint8_t>(from, to, count);
      return;
    case DType::F8_E4M3: {
      static const Bytes values = smallFloats(4, false);
      decodeBytes(values, from, to, count);
      return;
    }
    case DType::F8_E5M2: {
      static const Bytes values = smallFloats(5, true);
      decodeBytes(values, from, to, count);
      return;
    }
    case DType::F8_E8M0: {
      static const Bytes values = powersOfTwo();
      decodeBytes(values, from, to, count);
      return;
    }
    case DType::U16:
      decodeNumbers<std::uint16_t>(from, to, count);
      return;
    case DType::U32:
      decodeNumbers<std::uint32_t>(from, to, count);
      return;
    case DType::U64:
      decodeNumbers<std::uint64_t>(from, to, count);
      return;
    default:
      decodeBlocks(dtype, from, to, count / blockSize(dtype));
      return;
  }
}

}  // namespace heedmap
