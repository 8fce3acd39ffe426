// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/tokens/byte_alphabet.h"

namespace heedmap {

namespace {

struct Alphabet {
  std::array<char32_t, 256> characters{};
  std::array<int, 0x180> bytes{};
};

constexpr Alphabet makeAlphabet() {
  Alphabet alphabet;
  for (int& byte : alphabet.bytes) byte = -1;
  char32_t next = 0x100;
  for (int byte = 0; byte < 256; ++byte) {
    const bool isPrintable = (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte != 0xAD);
    const char32_t c = isPrintable ? char32_t(byte) : next++;
    alphabet.characters[size_t(byte)] = c;
    alphabet.bytes[c] = byte;
  }
  return alphabet;
}

constexpr Alphabet alphabet = makeAlphabet();

constexpr std::string_view hexDigits = "0123456789ABCDEF";

}  // namespace

char32_t characterOfByte(unsigned char byte) {
  return alphabet.characters[byte];
}

std::optional<unsigned char> byteOfCharacter(char32_t c) {
  if (c >= alphabet.bytes.size() || alphabet.bytes[c] < 0) return {};
  return static_cast<unsigned char>(alphabet.bytes[c]);
}

std::optional<unsigned char> byteOfPiece(std::string_view piece) {
  if (piece.size() != 6 || !piece.starts_with("<0x") || piece[5] != '>') return {};
  const size_t high = hexDigits.find(piece[3]), low = hexDigits.find(piece[4]);
  if (high == std::string_view::npos || low == std::string_view::npos) return {};
  return static_cast<unsigned char>(high << 4 | low);
}

std::string bytePiece(int byte) {
  return {'<', '0', 'x', hexDigits[size_t(byte >> 4 & 15)], hexDigits[size_t(byte & 15)], '>'};
}

}  // namespace heedmap
