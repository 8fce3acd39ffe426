// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <string_view>

namespace heedmap::unicode {

constexpr char32_t replacementCharacter = 0xFFFD;

/// The number of bytes of `c` in UTF-8.
constexpr int utf8Length(char32_t c) {
  return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
}

/// Appends the UTF-8 bytes of `c`.
void appendUtf8(std::string& to, char32_t c);

/// One character read from the front of `bytes` (not empty) and the number of bytes it takes. A byte that
/// starts no well-formed sequence (a stray or overlong byte, a surrogate, a truncated end) counts as one
/// U+FFFD.
struct Decoded {
  char32_t character;
  int length;
};
Decoded decodeUtf8(std::string_view bytes);

std::u32string fromUtf8(std::string_view bytes);
std::string toUtf8(std::u32string_view text);

/// As ICU and Qt hold texts. A surrogate that stands alone stays as it is.
std::u32string fromUtf16(std::u16string_view units);
std::u16string toUtf16(std::u32string_view text);

/// As QString::fromUcs4 and fromUtf8, which take U+FEFF at the front for a byte order mark and drop it.
QString toQString(std::u32string_view text);
QString toQString(std::string_view utf8);

}  // namespace heedmap::unicode
