// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#ifdef __SSE2__
#include <immintrin.h>
#endif

#ifdef __GNUC__  // GCC and Clang: vector types and shuffles

namespace heedmap {

/// `width` float32 in one register (or as many as it takes), at any address.
template <int width>
struct LanesOf {  // a typedef: in a template, an alias by `using` loses the attributes
  typedef float Floats __attribute__((vector_size(width * 4), aligned(4), may_alias));
  typedef std::uint32_t Words __attribute__((vector_size(width * 4), aligned(4), may_alias));
  typedef std::int32_t Signed __attribute__((vector_size(width * 4), aligned(4), may_alias));
  typedef std::uint16_t Halves __attribute__((vector_size(width * 2), aligned(2), may_alias));
  typedef std::int8_t Bytes __attribute__((vector_size(width), aligned(1), may_alias));
  struct __attribute__((packed, may_alias)) Place {
    Floats floats;
  };
};
template <int width>
using Floats = typename LanesOf<width>::Floats;

/// At any address. (`auto` and arguments of templates lose the alignment of the types above.)
template <int width>
[[gnu::always_inline]] inline Floats<width> loadFloats(const float* from) {
  return reinterpret_cast<const typename LanesOf<width>::Place*>(from)->floats;
}
template <int width>
[[gnu::always_inline]] inline void storeFloats(const Floats<width>& floats, float* to) {
  reinterpret_cast<typename LanesOf<width>::Place*>(to)->floats = floats;
}

#ifdef __AVX512F__
/// The plain forms of these instructions leave a register undefined in GCC 12's headers, which it warns of.
inline constexpr __mmask16 all16 = 0xFFFF;
#endif

// How small numbers become float32, `width` of them from `from` on. One instruction or two where the
// processor has them, which compilers do not find by themselves.

/// Whole numbers of 8 bits.
template <int width>
inline Floats<width> floatsOfBytes(const std::int8_t* from) {
#ifdef __AVX512F__
  if constexpr (width == 16)
    return Floats<16>(_mm512_maskz_cvtepi32_ps(
        all16, _mm512_maskz_cvtepi8_epi32(all16, _mm_loadu_si128(reinterpret_cast<const __m128i_u*>(from)))));
#endif
#ifdef __AVX2__
  if constexpr (width == 8)
    return Floats<8>(
        _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i_u*>(from)))));
#endif
  return __builtin_convertvector(*reinterpret_cast<const typename LanesOf<width>::Bytes*>(from),
                                 Floats<width>);
}

template <int width>
inline typename LanesOf<width>::Words wordsOfHalves(const std::uint16_t* from) {
  using Words = typename LanesOf<width>::Words;
#ifdef __AVX512F__
  if constexpr (width == 16)
    return Words(
        _mm512_maskz_cvtepu16_epi32(all16, _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(from))));
#endif
#ifdef __AVX2__
  if constexpr (width == 8)
    return Words(_mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i_u*>(from))));
#endif
  return __builtin_convertvector(*reinterpret_cast<const typename LanesOf<width>::Halves*>(from), Words);
}

/// bfloat16: the upper half of a float32.
template <int width>
inline Floats<width> floatsOfBF16(const std::uint16_t* from) {
  return Floats<width>(wordsOfHalves<width>(from) << 16);
}

/// float16 (IEEE 754 binary16), exactly.
template <int width>
inline Floats<width> floatsOfF16(const std::uint16_t* from) {
#ifdef __AVX512F__
  if constexpr (width == 16)
    return Floats<16>(
        _mm512_maskz_cvtph_ps(all16, _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(from))));
#endif
#ifdef __F16C__
  if constexpr (width == 4)
    return Floats<4>(_mm_cvtph_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i_u*>(from))));
  if constexpr (width == 8)
    return Floats<8>(_mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i_u*>(from))));
#endif
  // The exponent's bias is set right by a product, which makes normal numbers of denormal ones too.
  using Words = typename LanesOf<width>::Words;
  const Words half = wordsOfHalves<width>(from), exponent = half & 0x7C00;
  const Words number = Words(Floats<width>((half & 0x7FFF) << 13) * 0x1p112f);
  const Words infinite = Words(exponent == 0x7C00) & 0x7F800000;
  return Floats<width>(number | infinite | (half & 0x8000) << 16);
}

}  // namespace heedmap

#endif
