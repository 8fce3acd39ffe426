// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/steps/normalizers/normalized_text.h"

namespace heedmap {

/// Characters `[begin, end)` of a text.
struct CharRange {
  size_t begin = 0;
  size_t end = 0;
  bool operator==(const CharRange&) const = default;
};

/// A normalized text and the words that the pre-tokenizer has cut it into so far: in order, without overlap,
/// never empty. What lies between words is dropped.
struct PreTokens {
  NormalizedText text;
  std::vector<CharRange> ranges;

  /// The whole text as one word.
  explicit PreTokens(NormalizedText normalized);
};

/// Puts `c` before every word that does not begin with it.
void prefixEach(PreTokens& preTokens, char32_t c);

/// What becomes of the part that a splitting pattern matches.
enum class SplitBehavior { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };

/// Collects what one pass of splitting makes of each word.
class PreTokenSplitter {
 public:
  PreTokenSplitter(SplitBehavior behavior, bool isInverted)
      : m_behavior(behavior), m_isInverted(isInverted) {}

  void begin(CharRange word) {
    m_parts.clear();
    m_word = word;
    m_last = word.begin;
  }
  /// Characters `[begin, end)` of the text match. Called in order, without overlap; a match may be empty.
  void match(size_t begin, size_t end) {
    if (m_last < begin) m_parts.push_back({{m_last, begin}, m_isInverted});
    m_parts.push_back({{begin, end}, !m_isInverted});
    m_last = end;
  }
  void end() {
    if (m_last < m_word.end) m_parts.push_back({{m_last, m_word.end}, m_isInverted});
    join();
  }
  std::vector<CharRange> takeRanges() { return std::move(m_ranges); }

 private:
  struct Part {
    CharRange range;
    bool isMatch;
  };
  void join();

  SplitBehavior m_behavior;
  bool m_isInverted;
  CharRange m_word;
  size_t m_last = 0;
  std::vector<Part> m_parts;
  std::vector<CharRange> m_ranges;
};

/// Cuts every word where `find(word, found)` calls `found(begin, end)`, positions in the text.
template <typename Find>
void splitEach(PreTokens& preTokens, SplitBehavior behavior, Find find, bool isInverted = false) {
  PreTokenSplitter splitter(behavior, isInverted);
  for (const CharRange& word : preTokens.ranges) {
    splitter.begin(word);
    find(word, [&](size_t begin, size_t end) { splitter.match(begin, end); });
    splitter.end();
  }
  preTokens.ranges = splitter.takeRanges();
}

/// Cuts every word at the characters for which `isMatch` holds, each a match of its own.
template <typename IsMatch>
void splitEachAt(PreTokens& preTokens, SplitBehavior behavior, IsMatch isMatch) {
  splitEach(preTokens, behavior, [&](const CharRange& word, const auto& found) {
    for (size_t i = word.begin; i < word.end; ++i)
      if (isMatch(preTokens.text.chars[i])) found(i, i + 1);
  });
}

}  // namespace heedmap
