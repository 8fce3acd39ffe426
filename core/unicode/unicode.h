// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <string_view>

namespace heedmap::unicode {

/// A set of general categories, one bit for each value of QChar::Category.
using Categories = quint32;

constexpr Categories bit(QChar::Category category) {
  return Categories(1) << int(category);
}

constexpr Categories letters = bit(QChar::Letter_Uppercase) | bit(QChar::Letter_Lowercase) |
                               bit(QChar::Letter_Titlecase) | bit(QChar::Letter_Modifier) |
                               bit(QChar::Letter_Other);
constexpr Categories marks =
    bit(QChar::Mark_NonSpacing) | bit(QChar::Mark_SpacingCombining) | bit(QChar::Mark_Enclosing);
constexpr Categories numbers =
    bit(QChar::Number_DecimalDigit) | bit(QChar::Number_Letter) | bit(QChar::Number_Other);
constexpr Categories punctuation = bit(QChar::Punctuation_Connector) | bit(QChar::Punctuation_Dash) |
                                   bit(QChar::Punctuation_Open) | bit(QChar::Punctuation_Close) |
                                   bit(QChar::Punctuation_InitialQuote) | bit(QChar::Punctuation_FinalQuote) |
                                   bit(QChar::Punctuation_Other);
constexpr Categories symbols = bit(QChar::Symbol_Math) | bit(QChar::Symbol_Currency) |
                               bit(QChar::Symbol_Modifier) | bit(QChar::Symbol_Other);
constexpr Categories separators =
    bit(QChar::Separator_Space) | bit(QChar::Separator_Line) | bit(QChar::Separator_Paragraph);

/// Characters that leave nothing on the screen by themselves.
constexpr Categories invisible = bit(QChar::Other_Control) | bit(QChar::Other_Format) |
                                 bit(QChar::Other_PrivateUse) | bit(QChar::Other_NotAssigned) |
                                 bit(QChar::Other_Surrogate) | separators;

inline Categories categoryOf(char32_t c) {
  return bit(QChar::category(c));
}
inline bool isIn(Categories set, char32_t c) {
  return (categoryOf(c) & set) != 0;
}

/// Unicode's White_Space property.
constexpr bool isWhitespace(char32_t c) {
  if (c < 0x80) return c == ' ' || (c >= 9 && c <= 13);
  return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 ||
         c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

/// Punctuation as BERT counts it: every ASCII sign that is neither letter, digit nor space, and category P.
inline bool isPunctuation(char32_t c) {
  if (c < 0x80)
    return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126);
  return isIn(punctuation, c);
}

/// A word character as Rust's regular expressions count it: alphabetic, mark, decimal digit, connector,
/// joiner.
inline bool isWordCharacter(char32_t c) {
  constexpr Categories word = letters | marks | bit(QChar::Number_DecimalDigit) | bit(QChar::Number_Letter) |
                              bit(QChar::Punctuation_Connector);
  return isIn(word, c) || c == 0x200C || c == 0x200D || (c >= 0x24B6 && c <= 0x24E9) ||
         (c >= 0x1F130 && c <= 0x1F149) || (c >= 0x1F150 && c <= 0x1F169) || (c >= 0x1F170 && c <= 0x1F189);
}

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

/// As QString::fromUcs4 and fromUtf8, which take U+FEFF at the front for a byte order mark and drop it.
QString toQString(std::u32string_view text);
QString toQString(std::string_view utf8);

}  // namespace heedmap::unicode
