// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/metaspace.h"

namespace heedmap {

void Metaspace::apply(PreTokens& preTokens, SearchBudget&) const {
  NormalizedText text;
  std::vector<CharRange> result;
  text.reserve(preTokens.text.size() + preTokens.ranges.size());
  for (const CharRange& word : preTokens.ranges) {
    size_t begin = text.size();
    const SourceSpan first = preTokens.text.sources[word.begin];
    const char32_t front = preTokens.text.chars[word.begin];
    const bool isWanted =
        m_options.prepend == Prepend::Always || (m_options.prepend == Prepend::First && first.begin == 0);
    if (isWanted && front != ' ' && front != m_options.mark) text.push(m_options.mark, first);
    for (size_t i = word.begin; i < word.end; ++i) {
      const char32_t c = preTokens.text.chars[i] == ' ' ? m_options.mark : preTokens.text.chars[i];
      if (m_options.isSplit && c == m_options.mark && text.size() > begin) {
        result.push_back({begin, text.size()});
        begin = text.size();
      }
      text.push(c, preTokens.text.sources[i]);
    }
    result.push_back({begin, text.size()});
  }
  preTokens.text = std::move(text);
  preTokens.ranges = std::move(result);
}

}  // namespace heedmap
