// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/random/normal_stream.h"

#include <Eigen/Core>
#include <algorithm>
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

constexpr std::uint32_t rotateLeft(std::uint32_t bits, int count) {
  return bits << count | bits >> (32 - count);
}

/// (0, 1), neither end included: 23 random bits and a half, exact in float32.
constexpr float openUniform(std::uint32_t bits) {
  return (float(bits >> 9) + 0.5f) * 0x1p-23f;
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
    for (int word = 0; word < 4; word += 2) {
      const std::uint64_t bits = splitMix(key);
      m_state[word][lane] = std::uint32_t(bits);
      m_state[word + 1][lane] = std::uint32_t(bits >> 32);
    }
}

void NormalStream::next(Lanes& result) {
  auto& [a, b, c, d] = m_state;
  for (int i = 0; i < lanes; ++i) {
    result[i] = rotateLeft(a[i] + d[i], 7) + a[i];
    const std::uint32_t shifted = b[i] << 9;
    c[i] ^= a[i];
    d[i] ^= b[i];
    b[i] ^= c[i];
    a[i] ^= d[i];
    c[i] ^= shifted;
    d[i] = rotateLeft(d[i], 11);
  }
}

void NormalStream::fill(std::span<float> numbers, float deviation) {
  constexpr int half = 4 * lanes;
  using Half = Eigen::Array<float, half, 1>;
  Half radius, angle;
  Lanes bits;
  const auto uniform = [&](Half& to) {
    for (int first = 0; first < half; first += lanes) {
      next(bits);
      for (int i = 0; i < lanes; ++i) to[first + i] = openUniform(bits[i]);
    }
  };
  Eigen::Array<float, 2 * half, 1> chunk;
  while (!numbers.empty()) {
    uniform(radius);
    uniform(angle);
    radius = (-2 * radius.log()).sqrt() * deviation;
    angle *= float(2 * std::numbers::pi);
    chunk.head<half>() = radius * angle.cos();
    chunk.tail<half>() = radius * angle.sin();
    const size_t count = std::min<size_t>(numbers.size(), 2 * half);
    std::copy_n(chunk.data(), count, numbers.data());
    numbers = numbers.subspan(count);
  }
}

}  // namespace heedmap
