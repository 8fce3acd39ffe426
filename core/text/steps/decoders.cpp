// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/decoders.h"

#include "core/text/tokens/byte_alphabet.h"
#include "core/unicode/codec.h"

namespace heedmap {

namespace {

void replaceAll(std::string& text, std::string_view what, std::string_view with) {
  for (size_t at = 0; !what.empty() && (at = text.find(what, at)) != text.npos; at += with.size())
    text.replace(at, what.size(), with);
}

}  // namespace

void ByteLevelDecoder::apply(std::vector<std::string>& pieces, SearchBudget&) const {
  std::string text;
  for (const std::string& piece : pieces) {
    std::string bytes;
    for (const char32_t c : unicode::fromUtf8(piece)) {
      const auto byte = byteOfCharacter(c);
      if (!byte) {
        bytes = piece;  // an added token, spelt as it is
        break;
      }
      bytes.push_back(char(*byte));
    }
    text += bytes;
  }
  pieces = {std::move(text)};
}

void ByteFallbackDecoder::apply(std::vector<std::string>& pieces, SearchBudget&) const {
  for (std::string& piece : pieces)
    if (const auto byte = byteOfPiece(piece)) piece.assign(1, char(*byte));
}

void Fuse::apply(std::vector<std::string>& pieces, SearchBudget&) const {
  std::string text;
  for (const std::string& piece : pieces) text += piece;
  pieces = {std::move(text)};
}

void WordPieceDecoder::apply(std::vector<std::string>& pieces, SearchBudget&) const {
  for (size_t i = 0; i < pieces.size(); ++i) {
    std::string& piece = pieces[i];
    if (i > 0 && piece.starts_with(m_prefix))
      piece.erase(0, m_prefix.size());
    else if (i > 0)
      piece = std::string(" ").append(piece);
    if (!m_cleansUp) continue;
    constexpr std::pair<std::string_view, std::string_view> spaced[] = {
        {" .", "."},   {" ?", "?"},           {" !", "!"},   {" ,", ","},     {" ' ", "'"},   {" n't", "n't"},
        {" 'm", "'m"}, {" do not", " don't"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
    for (const auto& [what, with] : spaced) replaceAll(piece, what, with);
  }
}

void WordEndDecoder::apply(std::vector<std::string>& pieces, SearchBudget&) const {
  for (size_t i = 0; i < pieces.size(); ++i)
    replaceAll(pieces[i], m_suffix, i + 1 < pieces.size() ? " " : "");
}

void MetaspaceDecoder::apply(std::vector<std::string>& pieces, SearchBudget&) const {
  for (size_t i = 0; i < pieces.size(); ++i)
    replaceAll(pieces[i], m_mark, i == 0 && m_isPrepended ? "" : " ");
}

void ReplaceDecoder::apply(std::vector<std::string>& pieces, SearchBudget& budget) const {
  for (std::string& piece : pieces) {
    const std::u32string text = unicode::fromUtf8(piece);
    std::string result;
    size_t last = 0;
    PatternSearch(m_pattern, text, budget).findAll([&](size_t begin, size_t end) {
      result += unicode::toUtf8(std::u32string_view(text).substr(last, begin - last)) + m_content;
      last = end;
    });
    if (last > 0) piece = result + unicode::toUtf8(std::u32string_view(text).substr(last));
  }
}

void StripDecoder::apply(std::vector<std::string>& pieces, SearchBudget&) const {
  for (std::string& piece : pieces) {
    for (int i = 0; i < m_front && piece.starts_with(m_character); ++i) piece.erase(0, m_character.size());
    for (int i = 0; i < m_back && piece.ends_with(m_character); ++i)
      piece.resize(piece.size() - m_character.size());
  }
}

}  // namespace heedmap
