// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/added_tokens.h"

#include <algorithm>

#include "core/text/steps/normalizers/normalizer.h"
#include "core/unicode/codec.h"
#include "core/unicode/properties.h"

namespace heedmap {

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, const Normalizer* normalizer)
    : m_tokens(std::move(tokens)) {
  std::vector<std::string> spellings;
  SearchBudget budget;
  spellings.reserve(m_tokens.size());
  for (size_t i = 0; i < m_tokens.size(); ++i) {
    AddedToken& token = m_tokens[i];
    m_byId[token.id] = i;
    spellings.push_back(token.content.toStdString());
    if (token.isNormalized && normalizer) {
      NormalizedText text = NormalizedText::fromUtf8(spellings.back());
      normalizer->apply(text, budget);
      spellings.back() = unicode::toUtf8(text.chars);
    }
    token.spelling = unicode::toQString(spellings.back());
  }
  for (const bool isNormalized : {false, true}) {
    std::vector<PieceTrie::Entry> entries;
    for (size_t i = 0; i < m_tokens.size(); ++i)
      if (m_tokens[i].isNormalized == isNormalized) entries.push_back({spellings[i], int(i)});
    m_trie[isNormalized] = PieceTrie(entries);
  }
}

const AddedToken* AddedTokens::find(int id) const {
  const auto found = m_byId.find(id);
  return found == m_byId.end() ? nullptr : &m_tokens[found->second];
}

std::vector<AddedTokens::Section> AddedTokens::split(const std::u32string& text, bool isNormalized,
                                                     bool readSpecial) const {
  const PieceTrie& trie = m_trie[isNormalized];
  std::vector<Section> sections;
  size_t last = 0;
  std::string utf8;
  for (size_t begin = 0; begin < text.size();) {
    if (const char32_t c = text[begin];
        c < 0x80 && trie.step(PieceTrie::root, char(c)) == PieceTrie::nowhere) {
      ++begin;
      continue;
    }
    // The longest token that begins here.
    const AddedToken* token = nullptr;
    size_t end = begin + 1;
    quint32 node = PieceTrie::root;
    for (size_t at = begin; at < text.size() && node != PieceTrie::nowhere;) {
      utf8.clear();
      unicode::appendUtf8(utf8, text[at++]);
      for (const char byte : utf8)
        if (node != PieceTrie::nowhere) node = trie.step(node, byte);
      if (node != PieceTrie::nowhere && trie.value(node) != PieceTrie::none) {
        token = &m_tokens[size_t(trie.value(node))];
        end = at;
      }
    }
    const size_t from = begin;
    begin = end;
    if (!token || (token->isSpecial && !readSpecial)) continue;
    if (token->isSingleWord && ((from > 0 && unicode::isWordCharacter(text[from - 1])) ||
                                (end < text.size() && unicode::isWordCharacter(text[end]))))
      continue;
    if (end <= last) continue;  // inside the space that the token before took
    size_t tokenBegin = std::max(from, last);
    if (token->takesSpaceLeft)
      while (tokenBegin > last && unicode::isWhitespace(text[tokenBegin - 1])) --tokenBegin;
    if (token->takesSpaceRight)
      while (end < text.size() && unicode::isWhitespace(text[end])) ++end;
    if (last < tokenBegin) sections.push_back({{last, tokenBegin}, nullptr});
    sections.push_back({{tokenBegin, end}, token});
    last = end;
  }
  if (last < text.size()) sections.push_back({{last, text.size()}, nullptr});
  return sections;
}

}  // namespace heedmap
