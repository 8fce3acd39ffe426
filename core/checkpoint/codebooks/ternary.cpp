// SPDX-License-Identifier: GPL-3.0-or-later
// Weights of −1, 0 and 1 (BitNet): digits in base three, or two bits each.
#include "core/checkpoint/codebooks/ternary.h"

#include "core/checkpoint/codebooks/block_bytes.h"

namespace heedmap {

namespace {

/// A byte is a fraction of 256 in base three: what a multiplication carries out is the next digit.
void digits(const std::byte* bytes, int count, int perByte, float d, float* to) {
  for (int i = 0; i < count; ++i) {
    unsigned fraction = byteAt(bytes + i);
    for (int digit = 0; digit < perByte; ++digit) {
      to[digit * count + i] = d * float(int(fraction * 3 >> 8) - 1);
      fraction = fraction * 3 & 255;
    }
  }
}

}  // namespace

/// 32 bytes of five digits, 16 of five, 4 of four; the first digits of all bytes of a run come first.
void tq1_0(const std::byte* block, float* to) {
  const float d = scaleAt(block + 52);
  digits(block, 32, 5, d, to);
  digits(block + 32, 16, 5, d, to + 160);
  digits(block + 48, 4, 4, d, to + 240);
}

/// Two runs of 32 bytes, each byte with the elements i, i + 32, i + 64 and i + 96.
void tq2_0(const std::byte* block, float* to) {
  const float d = scaleAt(block + 64);
  for (int run = 0; run < 2; ++run)
    for (int i = 0; i < 32; ++i)
      for (int part = 0; part < 4; ++part)
        to[run * 128 + part * 32 + i] = d * float((byteAt(block + 32 * run + i) >> (2 * part) & 3) - 1);
}

}  // namespace heedmap
