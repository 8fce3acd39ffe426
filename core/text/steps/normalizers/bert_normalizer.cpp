// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/normalizers/bert_normalizer.h"

#include <algorithm>

#include "core/text/steps/normalizers/text_forms.h"
#include "core/unicode/codec.h"
#include "core/unicode/properties.h"

namespace heedmap {

namespace {

/// The blocks that BERT's authors call Chinese: Han, without kana and Hangul.
bool isChinese(char32_t c) {
  return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF) ||
         (c >= 0x2A700 && c <= 0x2B73F) || (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF) ||
         (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

bool isKept(char32_t c) {
  if (c >= 0x20 && c < 0x7F) return true;
  if (c == '\t' || c == '\n' || c == '\r') return true;
  constexpr unicode::Categories dropped = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK;
  return c != unicode::replacementCharacter && !unicode::isIn(dropped, c);
}

void clean(NormalizedText& text) {
  text.filter(isKept);
  for (char32_t& c : text.chars)
    if (unicode::isWhitespace(c)) c = ' ';
}

void separateChinese(NormalizedText& text) {
  if (std::none_of(text.chars.begin(), text.chars.end(), isChinese)) return;
  NormalizedText apart;
  apart.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    const bool isAlone = isChinese(text.chars[i]);
    if (isAlone) apart.push(' ', text.sources[i]);
    apart.push(text.chars[i], text.sources[i]);
    if (isAlone) apart.push(' ', text.sources[i]);
  }
  text = std::move(apart);
}

}  // namespace

void BertNormalizer::apply(NormalizedText& text, SearchBudget&) const {
  if (m_options.cleanText) clean(text);
  if (m_options.separateChinese) separateChinese(text);
  if (m_options.stripAccents) {
    applyForm(UnicodeForm::D, text);
    text.filter([](char32_t c) { return c < 0x300 || !unicode::isIn(U_GC_MN_MASK, c); });
  }
  if (m_options.lowercase) lowercase(text);
}

}  // namespace heedmap
