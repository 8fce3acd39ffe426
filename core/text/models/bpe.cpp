// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/models/bpe.h"

#include <bit>
#include <queue>

#include "core/base/error.h"
#include "core/text/tokens/byte_alphabet.h"

namespace heedmap {

namespace {

constexpr quint64 freeSlot = ~quint64(0);

quint64 pairOf(int left, int right) {
  return quint64(quint32(left)) << 32 | quint32(right);
}

size_t hashOf(quint64 pair) {
  pair *= 0x9E3779B97F4A7C15;  // Fibonacci hashing
  return size_t(pair ^ pair >> 29);
}

}  // namespace

Bpe::Bpe(Vocabulary vocabulary, const MergeList& merges, Options options)
    : m_vocabulary(std::move(vocabulary)), m_options(std::move(options)) {
  if (!m_options.unknownPiece.empty()) {
    m_unknown = m_vocabulary.find(m_options.unknownPiece);
    if (m_unknown == PieceTrie::none)
      throw Error(say("The BPE vocabulary lacks its own unknown piece \"%1\".")
                      .arg(QString::fromStdString(m_options.unknownPiece)));
  }
  m_merges.resize(std::bit_ceil(merges.size() * 2 + 2));
  const auto idOf = [&](const std::string& piece, size_t rank) {
    const int id = m_vocabulary.find(piece);
    if (id == PieceTrie::none)
      throw Error(say("Merge %1 of the BPE vocabulary names \"%2\", which is not a piece of it.")
                      .arg(rank + 1)
                      .arg(QString::fromStdString(piece)));
    return id;
  };
  const size_t prefix = m_options.continuingPrefix.size();
  for (size_t rank = 0; rank < merges.size(); ++rank) {
    const auto& [left, right] = merges[rank];
    const std::string joined = left + (right.size() >= prefix ? right.substr(prefix) : right);
    addMerge({pairOf(idOf(left, rank), idOf(right, rank)), quint32(rank), idOf(joined, rank)});
  }
}

void Bpe::addMerge(const Merge& merge) {
  const size_t mask = m_merges.size() - 1;
  size_t slot = hashOf(merge.pair) & mask;
  while (m_merges[slot].pair != freeSlot && m_merges[slot].pair != merge.pair) slot = (slot + 1) & mask;
  m_merges[slot] = merge;
}

const Bpe::Merge* Bpe::merge(int left, int right) const {
  const quint64 pair = pairOf(left, right);
  const size_t mask = m_merges.size() - 1;
  size_t slot = hashOf(pair) & mask;
  for (; m_merges[slot].pair != freeSlot; slot = (slot + 1) & mask)
    if (m_merges[slot].pair == pair) return &m_merges[slot];
  return nullptr;
}

void Bpe::tokenize(std::string_view word, std::vector<Subword>& pieces) const {
  if (m_options.ignoreMerges) {
    if (const int id = m_vocabulary.find(word); id != PieceTrie::none) {
      pieces.push_back({id, 0, quint32(word.size())});
      return;
    }
  }
  std::vector<Symbol> parts = symbols(word);
  join(parts);
  quint32 at = 0;
  for (const Symbol& symbol : parts) {
    if (symbol.length == 0) continue;
    pieces.push_back({symbol.id, at, at + symbol.length, symbol.id == m_unknown});
    at += symbol.length;
  }
}

std::vector<Bpe::Symbol> Bpe::symbols(std::string_view word) const {
  std::vector<Symbol> result;
  result.reserve(word.size());
  const auto add = [&](int id, quint32 length) { result.push_back({id, length, 0, 0}); };
  std::string character;
  quint32 unknown = 0;  // bytes of an unknown that has not been added yet
  for (size_t begin = 0, end; begin < word.size(); begin = end) {
    end = begin + 1;
    while (end < word.size() && (word[end] & 0xC0) == 0x80) ++end;
    const quint32 length = quint32(end - begin);
    character.assign(begin > 0 ? m_options.continuingPrefix : std::string());
    character += word.substr(begin, length);
    if (end == word.size()) character += m_options.wordEnd;
    if (const int id = m_vocabulary.find(character); id != PieceTrie::none) {
      if (unknown > 0) add(m_unknown, unknown);
      unknown = 0;
      add(id, length);
    } else if (m_options.byteFallback && addBytes(character, result)) {
      continue;
    } else if (m_unknown != PieceTrie::none) {
      if (unknown > 0 && !m_options.fuseUnk) {
        add(m_unknown, unknown);
        unknown = 0;
      }
      unknown += length;
    }
  }
  if (unknown > 0) add(m_unknown, unknown);
  for (int i = 0; i < int(result.size()); ++i) {
    result[size_t(i)].previous = i - 1;
    result[size_t(i)].next = i + 1 < int(result.size()) ? i + 1 : -1;
  }
  return result;
}

bool Bpe::addBytes(const std::string& characters, std::vector<Symbol>& symbols) const {
  const size_t before = symbols.size();
  for (const char byte : characters) {
    const int id = m_vocabulary.find(bytePiece(static_cast<unsigned char>(byte)));
    if (id == PieceTrie::none) {
      symbols.resize(before);
      return false;
    }
    symbols.push_back({id, 1, 0, 0});
  }
  return true;
}

void Bpe::join(std::vector<Symbol>& symbols) const {
  // The best merge is the one learnt first, and of equals the leftmost. Entries go stale when a neighbour was
  // joined.
  struct Candidate {
    quint32 rank;
    int at;
    int id;
    bool operator<(const Candidate& other) const {
      return rank != other.rank ? rank > other.rank : at > other.at;
    }
  };
  std::priority_queue<Candidate> queue;
  const auto offer = [&](int left, int right) {
    if (left < 0 || right < 0) return;
    if (const Merge* found = merge(symbols[size_t(left)].id, symbols[size_t(right)].id))
      queue.push({found->rank, left, found->id});
  };
  for (int i = 0; i + 1 < int(symbols.size()); ++i) offer(i, i + 1);
  while (!queue.empty()) {
    const Candidate best = queue.top();
    queue.pop();
    Symbol& left = symbols[size_t(best.at)];
    if (left.length == 0 || left.next < 0) continue;
    Symbol& right = symbols[size_t(left.next)];
    const Merge* found = merge(left.id, right.id);
    if (!found || found->id != best.id) continue;
    left.id = best.id;
    left.length += right.length;
    right.length = 0;
    left.next = right.next;
    if (left.next >= 0) symbols[size_t(left.next)].previous = best.at;
    offer(left.previous, best.at);
    offer(best.at, left.next);
  }
}

}  // namespace heedmap
