// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/byte_level.h"

#include <QList>

#include "core/text/tokens/byte_alphabet.h"
#include "core/unicode/codec.h"
#include "core/unicode/properties.h"

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

void ByteLevel::apply(Words& words, SearchBudget& budget) const {
  if (m_options.addPrefixSpace) prefixWords(words, U' ');
  if (m_options.usesRegex) PatternSplit(gpt2Words(), SplitBehavior::Isolated, false).apply(words, budget);
  NormalizedText bytes;
  bytes.reserve(words.text.size());
  for (CharRange& word : words.words) {
    const size_t begin = bytes.size();
    appendBytes(bytes, words.text, word.begin, word.end);
    word = {begin, bytes.size()};
  }
  words.text = std::move(bytes);
}

void ByteLevelNormalizer::apply(NormalizedText& text, SearchBudget&) const {
  NormalizedText bytes;
  bytes.reserve(text.size());
  appendBytes(bytes, text, 0, text.size());
  text = std::move(bytes);
}

void TrimSpaces::apply(Input& input) const {
  const auto isSpace = [](uint c) { return c == characterOfByte(' ') || unicode::isWhitespace(c); };
  const auto isContinuation = [](char byte) { return (byte & 0xC0) == 0x80; };
  for (TokenRun& run : input.runs)
    for (size_t i = 0; i < run.size(); ++i) {
      Token& token = run[i];
      const QList<uint> piece = token.piece.toUcs4();
      qsizetype leading = 0, trailing = 0;
      while (leading < piece.size() && isSpace(piece[leading])) ++leading;
      while (trailing < piece.size() && isSpace(piece[piece.size() - 1 - trailing])) ++trailing;
      if (leading == 1 && m_addPrefixSpace && (i == 0 || token.range.begin == 0)) leading = 0;
      const QByteArray& text = *input.text[token.sequence];
      auto& [begin, end] = token.range;
      for (; leading > 0 && begin < end; --leading) do
          ++begin;
        while (begin < end && isContinuation(text[begin]));
      for (; trailing > 0 && end > begin; --trailing) do
          --end;
        while (end > begin && isContinuation(text[end]));
    }
}

}  // namespace heedmap
