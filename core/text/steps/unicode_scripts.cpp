// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/unicode_scripts.h"

namespace heedmap {

namespace {

constexpr QChar::Script anyScript = QChar::Script_Unknown;

/// The script of a character in Unicode 9, whose table Hugging Face's tokenizers carry.
QChar::Script scriptOf(char32_t c) {
  if (c == ' ' || QChar::unicodeVersion(c) == QChar::Unicode_Unassigned ||
      QChar::unicodeVersion(c) > QChar::Unicode_9_0)
    return anyScript;
  if (c == 0x30FC) return QChar::Script_Han;
  // These four have moved since.
  if (c == 0x0589 || c == 0x061C) return QChar::Script_Common;
  if (c == 0x0953 || c == 0x0954) return QChar::Script_Devanagari;
  const QChar::Script script = QChar::script(c);
  return script == QChar::Script_Hiragana || script == QChar::Script_Katakana ? QChar::Script_Han : script;
}

}  // namespace

void UnicodeScripts::apply(Words& words, SearchBudget&) const {
  std::vector<CharRange> result;
  for (const CharRange& word : words.words) {
    QChar::Script last = anyScript;
    for (size_t i = word.begin; i < word.end; ++i) {
      const QChar::Script script = scriptOf(words.text.chars[i]);
      if (script != anyScript && script != last) result.push_back({i, i});
      if (script != anyScript) last = script;
      if (last != anyScript) result.back().end = i + 1;
    }
  }
  words.words = std::move(result);
}

}  // namespace heedmap
