// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/normalizers/text_normalizers.h"

#include "core/unicode/properties.h"

namespace heedmap {

void StripAccents::apply(NormalizedText& text, SearchBudget&) const {
  text.filter([](char32_t c) { return c < 0x300 || !unicode::isIn(unicode::marks, c); });
}

void Strip::apply(NormalizedText& text, SearchBudget&) const {
  size_t begin = 0, end = text.size();
  while (m_left && begin < end && unicode::isWhitespace(text.chars[begin])) ++begin;
  while (m_right && begin < end && unicode::isWhitespace(text.chars[end - 1])) --end;
  if (begin == 0 && end == text.size()) return;
  NormalizedText rest;
  rest.append(text, begin, end);
  text = std::move(rest);
}

void Prepend::apply(NormalizedText& text, SearchBudget&) const {
  if (text.size() == 0) return;
  text.chars.insert(0, m_prefix);
  text.sources.insert(text.sources.begin(), m_prefix.size(), SourceSpan(text.sources.front()));
}

void Replace::apply(NormalizedText& text, SearchBudget& budget) const {
  NormalizedText result;
  size_t last = 0;
  bool isChanged = false;
  PatternSearch(m_pattern, text.chars, budget).findAll([&](size_t begin, size_t end) {
    isChanged = true;
    result.append(text, last, begin);
    // Where nothing is replaced, the character before lends its source.
    const SourceSpan source = end > 0 ? text.sources[end - 1] : SourceSpan{};
    for (const char32_t c : m_content) result.push(c, source);
    last = end;
  });
  if (!isChanged) return;
  result.append(text, last, text.size());
  text = std::move(result);
}

void Nmt::apply(NormalizedText& text, SearchBudget&) const {
  text.filter([](char32_t c) {
    return !((c >= 0x01 && c <= 0x08) || c == 0x0B || (c >= 0x0E && c <= 0x1F) || c == 0x7F || c == 0x8F ||
             c == 0x9F);
  });
  for (char32_t& c : text.chars) {
    const bool isSpace = c == 0x09 || c == 0x0A || c == 0x0C || c == 0x0D || c == 0x1680 ||
                         (c >= 0x200B && c <= 0x200F) || c == 0x2028 || c == 0x2029 || c == 0x2581 ||
                         c == 0xFEFF || c == 0xFFFD;
    if (isSpace) c = ' ';
  }
}

}  // namespace heedmap
