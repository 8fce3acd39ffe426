// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random/normal_stream.h"

#include <Eigen/Core>
#include <algorithm>
#include <cstring>
#include <numbers>

namespace heedmap {

namespace {

/// splitmix64 (Steele, Lea and Flood 2014): advances `state` and returns 64 well mixed bits.
std::uint64_t splitMix(std::uint64_t& state) {
  std::uint64_t bits = (state += 0x9e3779b97f4a7c15u);
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return bits ^ (bits >> 31);
}

// Sixteen numbers at once; the compiler splits them where the machine's registers are narrower.
constexpr int lanes = 16;
using Words = std::uint32_t __attribute__((vector_size(4 * lanes)));
using Ints = std::int32_t __attribute__((vector_size(4 * lanes)));
using Floats = float __attribute__((vector_size(4 * lanes)));

Words rotateLeft(Words bits, int count) {
  return bits << count | bits >> (32 - count);
}

/// (0, 1), neither end included: 23 random bits and a half, exact in float32.
Floats openUniform(Words bits) {
  return (__builtin_convertvector(Ints(bits >> 9), Floats) + 0.5f) * 0x1p-23f;
}

/// ln u for u in (0, 1), to the accuracy of float32: u = 2ᵏ·(1 + f) with 1 + f from √½ to √2, and a polynomial
/// fitted to ln(1 + f) by the smallest relative error.
Floats logarithm(Floats u) {
  constexpr std::int32_t rootOfHalf = 0x3f3504f3;  // the bits of √½
  const Ints bits = Ints(u), k = (bits - rootOfHalf) >> 23;
  const Floats f = Floats(bits - (k << 23)) - 1.0f;
  Floats p = -0.0763442991f * f + 0.127615504f;
  p = p * f - 0.131601951f;
  p = p * f + 0.142017625f;
  p = p * f - 0.166233565f;
  p = p * f + 0.200012267f;
  p = p * f - 0.250008211f;
  p = p * f + 0.333333317f;
  return __builtin_convertvector(k, Floats) * float(std::numbers::ln2) + (f + f * f * (p * f - 0.5f));
}

struct CosineAndSine {
  Floats cosine, sine;
};

/// Of the angle 2πu: the nearest quarter turn, and polynomials for the rest r of it, fitted as above.
CosineAndSine ofTurn(Floats u) {
  const Ints quarter = __builtin_convertvector(4.0f * u + 0.5f, Ints);
  const Floats r = 4.0f * u - __builtin_convertvector(quarter, Floats), z = r * r;
  const Floats sine = r * (((-0.00460217699f * z + 0.0796802281f) * z - 0.645963479f) * z + 1.57079632f);
  const Floats cosine =
      (((0.000903631703f * z - 0.0208600713f) * z + 0.253669204f) * z - 1.23370054f) * z + 1.0f;
  const Ints isOdd = (quarter & 1) != 0;
  const auto signedBy = [](Floats value, Ints bit) { return Floats(Ints(value) ^ (bit << 30)); };
  return {signedBy(isOdd ? sine : cosine, (quarter + 1) & 2), signedBy(isOdd ? cosine : sine, quarter & 2)};
}

}  // namespace

std::uint64_t streamKey(std::uint64_t seed, std::initializer_list<std::uint64_t> parts) {
  std::uint64_t key = splitMix(seed);
  for (std::uint64_t part : parts) {
    key ^= part;
    key = splitMix(key);
  }
  return key;
}

NormalStream::NormalStream(std::uint64_t key) {
  for (int lane = 0; lane < lanes; ++lane)
    for (size_t word = 0; word < 4; word += 2) {
      const std::uint64_t bits = splitMix(key);
      m_state[word][size_t(lane)] = std::uint32_t(bits);
      m_state[word + 1][size_t(lane)] = std::uint32_t(bits >> 32);
    }
}

void NormalStream::fill(std::span<float> numbers, float deviation) {
  // The first half of a chunk is made of cosines, the second of the sines of the same angles.
  constexpr int rounds = 4, half = rounds * lanes, whole = 2 * half;
  Words a, b, c, d;
  static_assert(sizeof(m_state) == 4 * sizeof(Words));
  Words* const words[] = {&a, &b, &c, &d};
  for (size_t i = 0; i < 4; ++i) std::memcpy(words[i], m_state[i].data(), sizeof(Words));
  const auto uniform = [&] {
    const Words bits = rotateLeft(a + d, 7) + a, shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return openUniform(bits);
  };
  while (!numbers.empty()) {
    alignas(Floats) float radius[half], chunk[whole];
    for (int i = 0; i < half; i += lanes) {
      const Floats squared = -2.0f * logarithm(uniform());
      std::memcpy(radius + i, &squared, sizeof squared);
    }
    Eigen::Map<Eigen::Array<float, half, 1>> lengths(radius);
    lengths = lengths.sqrt() * deviation;
    for (int i = 0; i < half; i += lanes) {
      Floats r;
      std::memcpy(&r, radius + i, sizeof r);
      const CosineAndSine turn = ofTurn(uniform());
      const Floats first = r * turn.cosine, second = r * turn.sine;
      std::memcpy(chunk + i, &first, sizeof first);
      std::memcpy(chunk + half + i, &second, sizeof second);
    }
    const size_t count = std::min<size_t>(numbers.size(), whole);
    std::copy_n(chunk, count, numbers.data());
    numbers = numbers.subspan(count);
  }
  for (size_t i = 0; i < 4; ++i) std::memcpy(m_state[i].data(), words[i], sizeof(Words));
}

}  // namespace heedmap
