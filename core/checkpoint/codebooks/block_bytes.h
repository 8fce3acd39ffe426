// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

/// Numbers inside a block of a quantised tensor, at any alignment, little-endian.
namespace heedmap {

inline std::uint8_t byteAt(const std::byte* at) {
  return std::to_integer<std::uint8_t>(*at);
}

inline std::uint16_t word(const std::byte* at) {
  std::uint16_t bits;
  std::memcpy(&bits, at, sizeof bits);
  return bits;
}

inline std::uint32_t doubleWord(const std::byte* at) {
  std::uint32_t bits;
  std::memcpy(&bits, at, sizeof bits);
  return bits;
}

/// The float16 scale that each block carries.
inline float scaleAt(const std::byte* at) {
  return float(std::bit_cast<Eigen::half>(word(at)));
}

inline int low(std::byte b) {
  return std::to_integer<int>(b) & 15;
}
inline int high(std::byte b) {
  return std::to_integer<int>(b) >> 4;
}

}  // namespace heedmap
