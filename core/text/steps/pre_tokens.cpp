// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/pre_tokens.h"

namespace heedmap {

PreTokens::PreTokens(NormalizedText normalized) : text(std::move(normalized)) {
  if (text.size() > 0) ranges.push_back({0, text.size()});
}

void prefixEach(PreTokens& preTokens, char32_t c) {
  NormalizedText text;
  text.reserve(preTokens.text.size() + preTokens.ranges.size());
  for (CharRange& word : preTokens.ranges) {
    const size_t begin = text.size();
    if (preTokens.text.chars[word.begin] != c) text.push(c, preTokens.text.sources[word.begin]);
    text.append(preTokens.text, word.begin, word.end);
    word = {begin, text.size()};
  }
  preTokens.text = std::move(text);
}

void PreTokenSplitter::join() {
  for (size_t i = 0; i < m_parts.size(); ++i) {
    const auto& [range, isMatch] = m_parts[i];
    if (range.begin == range.end) continue;
    const bool isBehind = i > 0 && !m_ranges.empty() && m_ranges.back().end == range.begin;
    switch (m_behavior) {
      case SplitBehavior::Removed:
        if (!isMatch) m_ranges.push_back(range);
        break;
      case SplitBehavior::Isolated:
        m_ranges.push_back(range);
        break;
      case SplitBehavior::Contiguous:
        if (isBehind && m_parts[i - 1].isMatch == isMatch)
          m_ranges.back().end = range.end;
        else
          m_ranges.push_back(range);
        break;
      case SplitBehavior::MergedWithPrevious:
        if (isMatch && isBehind && !m_parts[i - 1].isMatch)
          m_ranges.back().end = range.end;
        else
          m_ranges.push_back(range);
        break;
      case SplitBehavior::MergedWithNext:
        if (!isMatch && isBehind && m_parts[i - 1].isMatch)
          m_ranges.back().end = range.end;
        else
          m_ranges.push_back(range);
        break;
    }
  }
}

}  // namespace heedmap
