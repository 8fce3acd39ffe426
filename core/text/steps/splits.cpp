// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/splits.h"

#include <algorithm>

#include "core/unicode/properties.h"

namespace heedmap {

void BertPreTokenizer::apply(PreTokens& preTokens, SearchBudget&) const {
  splitEachAt(preTokens, SplitBehavior::Removed, [](char32_t c) { return unicode::isWhitespace(c); });
  splitEachAt(preTokens, SplitBehavior::Isolated, [](char32_t c) { return unicode::isPunctuation(c); });
}

void WordRuns::apply(PreTokens& preTokens, SearchBudget&) const {
  splitEachAt(preTokens, SplitBehavior::Removed, [](char32_t c) { return unicode::isWhitespace(c); });
  splitEachAt(preTokens, SplitBehavior::Contiguous, unicode::isWordCharacter);
}

std::shared_ptr<const PreTokenizer> splitDigits(bool isEach) {
  return std::make_shared<CharacterSplit>(isEach ? SplitBehavior::Isolated : SplitBehavior::Contiguous,
                                          unicode::isNumeric);
}

void PatternSplit::apply(PreTokens& preTokens, SearchBudget& budget) const {
  PatternSearch search(m_pattern, preTokens.text.chars, budget);
  splitEach(
      preTokens, m_behavior,
      [&](const CharRange& word, const auto& found) { search.findAll(word.begin, word.end, found); },
      m_isInverted);
}

void FixedLength::apply(PreTokens& preTokens, SearchBudget&) const {
  std::vector<CharRange> result;
  for (const CharRange& word : preTokens.ranges)
    for (size_t begin = word.begin; begin < word.end; begin += m_length)
      result.push_back({begin, std::min(begin + m_length, word.end)});
  preTokens.ranges = std::move(result);
}

}  // namespace heedmap
