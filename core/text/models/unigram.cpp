// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/models/unigram.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/text/tokens/byte_alphabet.h"

namespace heedmap {

Unigram::Unigram(Vocabulary vocabulary, std::vector<double> scores, int unknownId, Options options)
    : m_vocabulary(std::move(vocabulary)),
      m_scores(std::move(scores)),
      m_unknown(unknownId),
      m_options(options) {
  if (m_scores.empty() || m_scores.size() != size_t(m_vocabulary.size()))
    throw Error(say("The Unigram vocabulary has %1 pieces and %2 scores; both must be the same and not zero.")
                    .arg(m_vocabulary.size())
                    .arg(m_scores.size()));
  if (m_unknown < PieceTrie::none || m_unknown >= m_vocabulary.size())
    throw Error(say("The Unigram vocabulary names %1 as its unknown piece but has only %2 pieces.")
                    .arg(m_unknown)
                    .arg(m_vocabulary.size()));
  m_unknownScore = *std::min_element(m_scores.begin(), m_scores.end()) - 10.0;
  if (m_options.isSingle) m_unknownScore = float(m_unknownScore);
  for (int byte = 0; byte < 256; ++byte) m_bytePieces[size_t(byte)] = m_vocabulary.find(bytePiece(byte));
}

void Unigram::tokenize(std::string_view word, std::vector<Subword>& pieces) const {
  // best[e] is the best cut of the first e bytes: its score, and where and what its last piece is.
  struct Best {
    double score = 0;
    quint32 begin = 0;
    int id = PieceTrie::none;
  };
  std::vector<Best> best(word.size() + 1);
  std::vector<bool> isReached(word.size() + 1, false);
  const PieceTrie& trie = m_vocabulary.trie();
  const auto offer = [&](size_t begin, size_t end, int id, double score) {
    double sum = best[begin].score + score;
    if (m_options.isSingle) sum = float(sum);
    if (isReached[end] && !(sum > best[end].score)) return;
    best[end] = {sum, quint32(begin), id};
    isReached[end] = true;
  };
  for (size_t begin = 0; begin < word.size();) {
    size_t next = begin + 1;
    while (next < word.size() && (word[next] & 0xC0) == 0x80) ++next;
    bool hasSingle = false;
    quint32 node = PieceTrie::root;
    for (size_t at = begin; at < word.size();) {
      node = trie.step(node, word[at++]);
      if (node == PieceTrie::nowhere) break;
      if (const int id = trie.value(node); id != PieceTrie::none) {
        offer(begin, at, id, m_scores[size_t(id)]);
        hasSingle |= at == next;
      }
    }
    if (!hasSingle) {
      if (m_unknown == PieceTrie::none)
        throw Error(say(
            "The text has a character that the vocabulary lacks, and the vocabulary has no unknown piece."));
      offer(begin, next, m_unknown, m_unknownScore);
    }
    begin = next;
  }

  std::vector<Subword> backwards;
  for (quint32 end = quint32(word.size()); end > 0; end = best[end].begin) {
    const Best& last = best[end];
    const bool isUnknown = last.id == m_unknown;
    if (isUnknown && !backwards.empty() && backwards.back().isUnknown)
      backwards.back().begin = last.begin;  // neighbouring unknowns are one
    else
      backwards.push_back({last.id, last.begin, end, isUnknown});
  }
  for (auto piece = backwards.rbegin(); piece != backwards.rend(); ++piece)
    if (piece->isUnknown)
      tokenizeUnknown(word, *piece, pieces);
    else
      pieces.push_back(*piece);
}

void Unigram::tokenizeUnknown(std::string_view word, Subword unknown, std::vector<Subword>& pieces) const {
  const std::string_view text = word.substr(unknown.begin, unknown.end - unknown.begin);
  if (const int id = m_vocabulary.find(text); id != PieceTrie::none) {
    // Several unknowns together, or the unknown piece typed as text, can spell a piece.
    pieces.push_back({id, unknown.begin, unknown.end, id == m_unknown});
    return;
  }
  const auto pieceOf = [&](char byte) { return m_bytePieces[static_cast<unsigned char>(byte)]; };
  if (!m_options.byteFallback ||
      std::any_of(text.begin(), text.end(), [&](char b) { return pieceOf(b) == PieceTrie::none; })) {
    pieces.push_back(unknown);
    return;
  }
  for (const char byte : text) pieces.push_back({pieceOf(byte), unknown.begin, unknown.end, false});
}

}  // namespace heedmap
