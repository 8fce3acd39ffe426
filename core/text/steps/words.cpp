// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/words.h"

namespace heedmap {

Words::Words(NormalizedText normalized, size_t sourceBegin)
    : text(std::move(normalized)), sourceBegin(sourceBegin) {
  if (text.size() > 0) words.push_back({0, text.size()});
}

void prefixWords(Words& words, char32_t c) {
  NormalizedText text;
  text.reserve(words.text.size() + words.words.size());
  for (CharRange& word : words.words) {
    const size_t begin = text.size();
    if (words.text.chars[word.begin] != c) text.push(c, words.text.sources[word.begin]);
    text.append(words.text, word.begin, word.end);
    word = {begin, text.size()};
  }
  words.text = std::move(text);
}

void WordSplitter::join() {
  for (size_t i = 0; i < m_parts.size(); ++i) {
    const auto& [range, isMatch] = m_parts[i];
    if (range.begin == range.end) continue;
    const bool isBehind = i > 0 && !m_words.empty() && m_words.back().end == range.begin;
    switch (m_behavior) {
      case SplitBehavior::Removed:
        if (!isMatch) m_words.push_back(range);
        break;
      case SplitBehavior::Isolated:
        m_words.push_back(range);
        break;
      case SplitBehavior::Contiguous:
        if (isBehind && m_parts[i - 1].isMatch == isMatch)
          m_words.back().end = range.end;
        else
          m_words.push_back(range);
        break;
      case SplitBehavior::MergedWithPrevious:
        if (isMatch && isBehind && !m_parts[i - 1].isMatch)
          m_words.back().end = range.end;
        else
          m_words.push_back(range);
        break;
      case SplitBehavior::MergedWithNext:
        if (!isMatch && isBehind && m_parts[i - 1].isMatch)
          m_words.back().end = range.end;
        else
          m_words.push_back(range);
        break;
    }
  }
}

}  // namespace heedmap
