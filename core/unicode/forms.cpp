// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/forms.h"

#include <unicode/uchar.h>
#include <unicode/unorm2.h>

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/unicode/codec.h"

namespace heedmap {

namespace {

bool isCompatibility(UnicodeForm form) {
  return form == UnicodeForm::KC || form == UnicodeForm::KD;
}
bool isComposed(UnicodeForm form) {
  return form == UnicodeForm::C || form == UnicodeForm::KC;
}

int combiningClass(char32_t c) {
  return c < 0x300 ? 0 : u_getCombiningClass(UChar32(c));
}

/// ICU's tables. Both compose the same pairs.
const UNormalizer2* tables(bool isCompatibility) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2* const tables =
      isCompatibility ? unorm2_getNFKCInstance(&status) : unorm2_getNFCInstance(&status);
  if (U_FAILURE(status))
    throw Error(say("Texts cannot be normalized: the ICU library says %1. Reinstall it with its data.")
                    .arg(QLatin1StringView(u_errorName(status))));
  return tables;
}

/// Below this code point every character is its own form.
char32_t firstChanged(UnicodeForm form) {
  switch (form) {
    case UnicodeForm::C:
      return 0x300;
    case UnicodeForm::D:
      return 0xC0;
    case UnicodeForm::KC:
    case UnicodeForm::KD:
      return 0xA0;
  }
  return 0;
}

constexpr char32_t firstJoined = 0x300;       // below it no character is composed with the one before
constexpr int32_t longestDecomposition = 32;  // UTF-16 units; that of U+FDFA has 18

/// Decomposes fully and brings marks into canonical order. The first character of a decomposition replaces
/// the old one, the others are inserted.
std::vector<CharacterChange> decomposed(UnicodeForm form, std::u32string_view text) {
  const UNormalizer2* const icu = tables(isCompatibility(form));
  std::vector<CharacterChange> result;
  result.reserve(text.size());
  for (const char32_t c : text) {
    if (c < 0xA0) {
      result.push_back({c, 0});
      continue;
    }
    UChar parts[longestDecomposition];
    UErrorCode status = U_ZERO_ERROR;
    const int32_t size = unorm2_getDecomposition(icu, UChar32(c), parts, longestDecomposition, &status);
    if (size <= 0 || U_FAILURE(status)) {
      result.push_back({c, 0});
      continue;
    }
    for (int change = 0; const char32_t part : unicode::fromUtf16({parts, size_t(size)}))
      result.push_back({part, std::exchange(change, 1)});
  }
  const auto isMark = [](const CharacterChange& c) { return combiningClass(c.character) != 0; };
  for (auto mark = result.begin(); mark != result.end();) {
    mark = std::find_if(mark, result.end(), isMark);
    const auto end = std::find_if_not(mark, result.end(), isMark);
    std::stable_sort(mark, end, [](const CharacterChange& a, const CharacterChange& b) {
      return combiningClass(a.character) < combiningClass(b.character);
    });
    mark = end;
  }
  return result;
}

/// Joins what can be composed: the result stands for the characters of both.
std::vector<CharacterChange> composed(const std::vector<CharacterChange>& text) {
  const UNormalizer2* const icu = tables(false);
  std::vector<CharacterChange> result;
  result.reserve(text.size());
  constexpr size_t nowhere = size_t(-1);
  size_t starter = nowhere;  // where in the result the last starter stands
  int lastClass = 0;         // combining class of the last mark kept behind it
  for (const CharacterChange& next : text) {
    const int combining = combiningClass(next.character);
    const bool isAdjacent = starter != nowhere && starter + 1 == result.size();
    if (next.character >= firstJoined && starter != nowhere && (isAdjacent || lastClass < combining)) {
      const UChar32 both =
          unorm2_composePair(icu, UChar32(result[starter].character), UChar32(next.character));
      if (both >= 0) {
        result[starter] = {char32_t(both), result[starter].change + next.change - 1};
        continue;
      }
    }
    if (combining == 0) starter = result.size();
    lastClass = combining;
    result.push_back(next);
  }
  return result;
}

}  // namespace

bool isSurelyInForm(UnicodeForm form, std::u32string_view text) {
  const char32_t changed = firstChanged(form);
  return std::all_of(text.begin(), text.end(), [&](char32_t c) { return c < changed; });
}

std::vector<CharacterChange> inForm(UnicodeForm form, std::u32string_view text) {
  std::vector<CharacterChange> changes = decomposed(form, text);
  return isComposed(form) ? composed(changes) : changes;
}

}  // namespace heedmap
