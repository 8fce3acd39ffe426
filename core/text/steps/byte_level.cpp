// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/byte_level.h"

#include "core/text/steps/splits.h"
#include "core/text/tokens/byte_alphabet.h"
#include "core/unicode/codec.h"

namespace heedmap {

namespace {

/// Appends characters `[begin, end)` of `from`, each byte as a character.
void appendBytes(NormalizedText& to, const NormalizedText& from, size_t begin, size_t end) {
  std::string utf8;
  for (size_t i = begin; i < end; ++i) {
    if (from.chars[i] < 0x80) {
      to.push(characterOfByte(static_cast<unsigned char>(from.chars[i])), from.sources[i]);
      continue;
    }
    utf8.clear();
    unicode::appendUtf8(utf8, from.chars[i]);
    for (const char byte : utf8) to.push(characterOfByte(static_cast<unsigned char>(byte)), from.sources[i]);
  }
}

const Pattern& gpt2Words() {
  static const Pattern words = Pattern::oniguruma(
      QStringLiteral(R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)"),
      QStringLiteral("GPT-2"));
  return words;
}

}  // namespace

void ByteLevel::apply(PreTokens& preTokens, SearchBudget& budget) const {
  if (m_options.addPrefixSpace) prefixEach(preTokens, U' ');
  if (m_options.usesRegex) PatternSplit(gpt2Words(), SplitBehavior::Isolated, false).apply(preTokens, budget);
  NormalizedText bytes;
  bytes.reserve(preTokens.text.size());
  for (CharRange& word : preTokens.ranges) {
    const size_t begin = bytes.size();
    appendBytes(bytes, preTokens.text, word.begin, word.end);
    word = {begin, bytes.size()};
  }
  preTokens.text = std::move(bytes);
}

void ByteLevelNormalizer::apply(NormalizedText& text, SearchBudget&) const {
  NormalizedText bytes;
  bytes.reserve(text.size());
  appendBytes(bytes, text, 0, text.size());
  text = std::move(bytes);
}

}  // namespace heedmap
