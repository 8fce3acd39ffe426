// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace heedmap {

/// A key for NormalStream out of a seed and what the numbers are for: any order or value of `parts` gives
/// another key.
std::uint64_t streamKey(std::uint64_t seed, std::initializer_list<std::uint64_t> parts);

/// Independent standard normal numbers, the same for a key on every machine (to the last bits of float32: the
/// standard library's own distributions are free to differ). Sixteen interleaved xoshiro128++ generators
/// (Blackman and Vigna 2021) and the transform of Box and Muller (1958); values lie within ±5.8.
class NormalStream {
 public:
  explicit NormalStream(std::uint64_t key);

  /// Fills `numbers` with normal numbers of the given standard deviation. A shorter span gets the head of
  /// what a longer one gets.
  void fill(std::span<float> numbers, float deviation = 1);

 private:
  std::array<std::array<std::uint32_t, 16>, 4> m_state;
};

}  // namespace heedmap
