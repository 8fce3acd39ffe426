// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/text/normalized_text.h"

namespace heedmap {

/// Characters `[begin, end)` of a text.
struct CharRange {
  size_t begin = 0;
  size_t end = 0;
  bool operator==(const CharRange&) const = default;
};

/// A normalized text and the words that the pre-tokenizer has cut it into so far: in order, without overlap,
/// never empty. What lies between words is dropped.
struct Words {
  NormalizedText text;
  std::vector<CharRange> words;
  size_t sourceBegin = 0;  ///< the byte of the user's text where this section begins

  explicit Words(NormalizedText normalized, size_t sourceBegin = 0);
};

/// Puts `c` before every word that does not begin with it.
void prefixWords(Words& words, char32_t c);

/// What becomes of the part that a splitting pattern matches.
enum class SplitBehavior { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };

/// Reports the parts of a word that match: calls `found(begin, end)` in order, positions relative to the
/// word.
using MatchFound = std::function<void(size_t begin, size_t end)>;
using FindMatches = std::function<void(std::u32string_view word, const MatchFound& found)>;

/// Cuts every word where `find` matches.
void splitWords(Words& words, SplitBehavior behavior, const FindMatches& find, bool isInverted = false);

/// Cuts every word at the characters for which `isMatch` holds, each a match of its own.
void splitWordsAt(Words& words, SplitBehavior behavior, bool (*isMatch)(char32_t));

}  // namespace heedmap
