// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/models/wordpiece.h"

#include <algorithm>

#include "core/base/error.h"

namespace heedmap {

WordPiece::WordPiece(Vocabulary vocabulary, Options options)
    : m_vocabulary(std::move(vocabulary)),
      m_options(std::move(options)),
      m_unknown(m_vocabulary.find(m_options.unknownPiece)),
      m_continuing(PieceTrie::root) {
  if (m_unknown == PieceTrie::none)
    throw Error(say("The WordPiece vocabulary lacks its own unknown piece \"%1\".")
                    .arg(QString::fromStdString(m_options.unknownPiece)));
  for (const char byte : m_options.continuingPrefix) {
    m_continuing = m_vocabulary.trie().step(m_continuing, byte);
    if (m_continuing == PieceTrie::nowhere) break;
  }
}

void WordPiece::tokenize(std::string_view word, std::vector<Subword>& pieces) const {
  const auto isCharacterStart = [](char byte) { return (byte & 0xC0) != 0x80; };
  const size_t first = pieces.size();
  const Subword unknown{m_unknown, 0, quint32(word.size()), true};
  if (size_t(std::count_if(word.begin(), word.end(), isCharacterStart)) > m_options.longestWord) {
    pieces.push_back(unknown);
    return;
  }
  const PieceTrie& trie = m_vocabulary.trie();
  for (size_t begin = 0; begin < word.size();) {
    quint32 node = begin == 0 ? PieceTrie::root : m_continuing;
    Subword longest{PieceTrie::none, quint32(begin), quint32(begin)};
    for (size_t at = begin; at < word.size() && node != PieceTrie::nowhere;) {
      node = trie.step(node, word[at++]);
      if (node != PieceTrie::nowhere && trie.value(node) != PieceTrie::none) {
        longest.id = trie.value(node);
        longest.end = quint32(at);
      }
    }
    if (longest.id == PieceTrie::none) {
      pieces.resize(first);
      pieces.push_back(unknown);
      return;
    }
    pieces.push_back(longest);
    begin = longest.end;
  }
}

}  // namespace heedmap
