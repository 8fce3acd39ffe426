// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <unicode/uchar.h>

#include <QtGlobal>
#include <string>

namespace heedmap::unicode {

/// A set of general categories, one bit for each: ICU's U_GC_…_MASK.
using Categories = quint32;

constexpr Categories letters = U_GC_L_MASK;
constexpr Categories marks = U_GC_M_MASK;
constexpr Categories numbers = U_GC_N_MASK;
constexpr Categories punctuation = U_GC_P_MASK;

/// Characters that leave nothing on the screen by themselves.
constexpr Categories invisible = U_GC_C_MASK | U_GC_Z_MASK;

inline bool isIn(Categories set, char32_t c) {
  return (U_GET_GC_MASK(UChar32(c)) & set) != 0;
}

/// Any of the categories of numbers: digits, Ⅳ, ½.
inline bool isNumeric(char32_t c) {
  return isIn(numbers, c);
}

/// Unicode's White_Space property.
inline bool isWhitespace(char32_t c) {
  if (c < 0x80) return c == ' ' || (c >= 9 && c <= 13);
  return u_isUWhiteSpace(UChar32(c));
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
  constexpr Categories others = U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK;
  return isIn(letters | others, c) ||
         (c >= 0x80 && (u_isUAlphabetic(UChar32(c)) || u_hasBinaryProperty(UChar32(c), UCHAR_JOIN_CONTROL)));
}

/// Whether a character is another one in capitals, in small letters or folded.
inline bool hasCase(char32_t c) {
  return u_hasBinaryProperty(UChar32(c), UCHAR_CHANGES_WHEN_CASEMAPPED) ||
         u_hasBinaryProperty(UChar32(c), UCHAR_CHANGES_WHEN_CASEFOLDED) ||
         u_hasBinaryProperty(UChar32(c), UCHAR_CASE_SENSITIVE);
}

/// Unicode's full case folding of one character: "ß" becomes "ss".
std::u32string folded(char32_t c);

}  // namespace heedmap::unicode
