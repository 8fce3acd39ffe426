// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/normalizers/sentencepiece_normalizer.h"

#include "core/unicode/codec.h"

namespace heedmap {

namespace {

constexpr char32_t wordMark = U'▁';

}  // namespace

size_t languageCodeLength(std::u32string_view text) {
  if (!text.starts_with(U">>")) return 0;
  const size_t end = text.find(U"<<");
  return end == text.npos ? 0 : end + 2;
}

SentencePieceNormalizer::Step SentencePieceNormalizer::next(std::u32string_view rest) const {
  if (m_charsmap)
    if (const auto match = m_charsmap->longest(rest); match.length > 0)
      return {match.length, unicode::fromUtf8(match.replacement)};
  return {1, std::u32string(rest.substr(0, 1))};
}

void SentencePieceNormalizer::apply(NormalizedText& text, SearchBudget&) const {
  NormalizedText result;
  const size_t code = m_options.keepsLanguageCode ? languageCodeLength(text.chars) : 0;
  result.append(text, 0, code);
  appendRest(text, code, result);
  text = std::move(result);
}

void SentencePieceNormalizer::appendRest(const NormalizedText& text, size_t begin,
                                         NormalizedText& result) const {
  const bool isTight = m_options.removesExtraWhitespace;
  const auto rest = [&](size_t at) { return std::u32string_view(text.chars).substr(at); };
  const auto sourceOf = [&](size_t at) {
    return at < text.size() ? text.sources[at].begin : text.sources.back().end;
  };
  size_t at = begin;
  while (isTight && at < text.size()) {
    const Step step = next(rest(at));
    if (step.characters != U" ") break;
    at += step.length;
  }
  if (at == text.size()) return;
  const size_t first = result.size();
  const auto push = [&](char32_t c) { result.push(c, {sourceOf(at), sourceOf(at)}); };
  if (m_options.addsDummyPrefix) push(wordMark);
  for (bool isBehindSpace = isTight; at < text.size();) {
    const Step step = next(rest(at));
    std::u32string_view characters = step.characters;
    while (isBehindSpace && characters.starts_with(U' ')) characters.remove_prefix(1);
    for (const char32_t c : characters) push(c == ' ' ? wordMark : c);
    if (!characters.empty()) isBehindSpace = isTight && characters.back() == ' ';
    at += step.length;
  }
  quint32 end = sourceOf(at);
  while (isTight && result.size() > first && result.chars.back() == wordMark) {
    end = result.sources.back().begin;
    result.chars.pop_back();
    result.sources.pop_back();
  }
  for (size_t i = result.size(); i-- > first;) {
    result.sources[i].end = end;
    if (i > first && result.sources[i - 1].begin < result.sources[i].begin) end = result.sources[i].begin;
  }
}

}  // namespace heedmap
