// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random/normal_stream.h"

#include <Eigen/Core>
#include <algorithm>
#include <bit>
#include <cstring>
#include <numbers>

#include "core/arithmetic/panel.h"

namespace heedmap {

namespace {

/// splitmix64 (Steele, Lea and Flood 2014): advances `state` and returns 64 well mixed bits.
std::uint64_t splitMix(std::uint64_t& state) {
  std::uint64_t bits = (state += 0x9e3779b97f4a7c15u);
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
  return bits ^ (bits >> 31);
}

constexpr int lanes = 16;

#ifdef __GNUC__
// As many lanes at once as the machine's registers hold: wider vectors than that are taken apart number by
// number.
constexpr int width = vectorFloats;
using Words = std::uint32_t __attribute__((vector_size(4 * width)));
using Ints = std::int32_t __attribute__((vector_size(4 * width)));
using Floats = float __attribute__((vector_size(4 * width)));

Floats toFloats(Ints numbers) {
  return __builtin_convertvector(numbers, Floats);
}
Ints toInts(Floats numbers) {
  return __builtin_convertvector(numbers, Ints);
}
#else
// One lane after the other; the numbers are the same.
constexpr int width = 1;
using Words = std::uint32_t;
using Ints = std::int32_t;
using Floats = float;

Floats toFloats(Ints number) {
  return Floats(number);
}
Ints toInts(Floats number) {
  return Ints(number);
}
#endif

template <typename Lanes>
Lanes load(const void* from) {
  Lanes loaded;
  std::memcpy(&loaded, from, sizeof loaded);
  return loaded;
}

template <typename Lanes>
void store(void* to, const Lanes& from) {
  std::memcpy(to, &from, sizeof from);
}

/// Advances the generators of some lanes of a state and returns their bits (Blackman and Vigna 2021).
Words nextBits(std::array<std::array<std::uint32_t, lanes>, 4>& state, size_t firstLane) {
  const auto at = [&](size_t word) { return state[word].data() + firstLane; };
  Words a = load<Words>(at(0)), b = load<Words>(at(1)), c = load<Words>(at(2)), d = load<Words>(at(3));
  const Words sum = a + d, bits = (sum << 7 | sum >> 25) + a, shifted = b << 9;
  c ^= a;
  d ^= b;
  b ^= c;
  a ^= d;
  c ^= shifted;
  d = d << 11 | d >> 21;
  store(at(0), a);
  store(at(1), b);
  store(at(2), c);
  store(at(3), d);
  return bits;
}

/// (0, 1), neither end included: 23 random bits and a half, exact in float32.
Floats openUniform(Words bits) {
  return (toFloats(Ints(bits >> 9)) + 0.5f) * 0x1p-23f;
}

/// ln u for u in (0, 1), to the accuracy of float32: u = 2ᵏ·(1 + f) with 1 + f from √½ to √2, and a
/// polynomial fitted to ln(1 + f) by the smallest relative error.
Floats logarithm(Floats u) {
  constexpr std::int32_t rootOfHalf = 0x3f3504f3;  // the bits of √½
  const Ints bits = std::bit_cast<Ints>(u), k = (bits - rootOfHalf) >> 23;
  const Floats f = std::bit_cast<Floats>(bits - (k << 23)) - 1.0f;
  Floats p = -0.0763442991f * f + 0.127615504f;
  p = p * f - 0.131601951f;
  p = p * f + 0.142017625f;
  p = p * f - 0.166233565f;
  p = p * f + 0.200012267f;
  p = p * f - 0.250008211f;
  p = p * f + 0.333333317f;
  return toFloats(k) * float(std::numbers::ln2) + (f + f * f * (p * f - 0.5f));
}

struct CosineAndSine {
  Floats cosine, sine;
};

/// Of the angle 2πu: the nearest quarter turn, and polynomials for the rest r of it, fitted as above.
CosineAndSine ofTurn(Floats u) {
  const Ints quarter = toInts(4.0f * u + 0.5f);
  const Floats r = 4.0f * u - toFloats(quarter), z = r * r;
  const Floats sine = r * (((-0.00460217699f * z + 0.0796802281f) * z - 0.645963479f) * z + 1.57079632f);
  const Floats cosine =
      (((0.000903631703f * z - 0.0208600713f) * z + 0.253669204f) * z - 1.23370054f) * z + 1.0f;
  const Ints isOdd = (quarter & 1) != 0;
  const auto signedBy = [](Floats value, Ints bit) {
    return std::bit_cast<Floats>(std::bit_cast<Ints>(value) ^ (bit << 30));
  };
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
  constexpr int half = 4 * lanes, whole = 2 * half;
  while (!numbers.empty()) {
    alignas(64) float radius[half], chunk[whole];
    for (int first = 0; first < lanes; first += width)
      for (int i = first; i < half; i += lanes)
        store(radius + i, -2.0f * logarithm(openUniform(nextBits(m_state, size_t(first)))));
    Eigen::Map<Eigen::Array<float, half, 1>> lengths(radius);
    lengths = lengths.sqrt() * deviation;
    for (int first = 0; first < lanes; first += width)
      for (int i = first; i < half; i += lanes) {
        const CosineAndSine turn = ofTurn(openUniform(nextBits(m_state, size_t(first))));
        const Floats length = load<Floats>(radius + i);
        store(chunk + i, Floats(length * turn.cosine));
        store(chunk + half + i, Floats(length * turn.sine));
      }
    const size_t count = std::min<size_t>(numbers.size(), whole);
    std::copy_n(chunk, count, numbers.data());
    numbers = numbers.subspan(count);
  }
}

}  // namespace heedmap
