// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/unicode_scripts.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

namespace heedmap {

namespace {

constexpr UScriptCode anyScript = USCRIPT_UNKNOWN;

/// The script of a character in Unicode 9, whose table Hugging Face's tokenizers carry.
UScriptCode scriptOf(char32_t c) {
  UVersionInfo age;
  u_charAge(UChar32(c), age);
  if (c == ' ' || age[0] == 0 || age[0] > 9) return anyScript;
  if (c == 0x30FC) return USCRIPT_HAN;
  // These four have moved since.
  if (c == 0x0589 || c == 0x061C) return USCRIPT_COMMON;
  if (c == 0x0953 || c == 0x0954) return USCRIPT_DEVANAGARI;
  UErrorCode status = U_ZERO_ERROR;
  const UScriptCode script = uscript_getScript(UChar32(c), &status);
  return script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA ? USCRIPT_HAN : script;
}

}  // namespace

void UnicodeScripts::apply(PreTokens& preTokens, SearchBudget&) const {
  std::vector<CharRange> result;
  for (const CharRange& word : preTokens.ranges) {
    UScriptCode last = anyScript;
    for (size_t i = word.begin; i < word.end; ++i) {
      const UScriptCode script = scriptOf(preTokens.text.chars[i]);
      if (script != anyScript && script != last) result.push_back({i, i});
      if (script != anyScript) last = script;
      if (last != anyScript) result.back().end = i + 1;
    }
  }
  preTokens.ranges = std::move(result);
}

}  // namespace heedmap
