// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/models/subword_model.h"

namespace heedmap {

/// Byte-pair encoding: begins with single characters and joins the neighbours whose merge was learnt first,
/// again and again. (Sennrich et al. 2016.)
class Bpe : public SubwordModel {
 public:
  struct Options {
    std::string unknownPiece;      ///< empty: characters that are not in the vocabulary are left out
    std::string continuingPrefix;  ///< of every character but a word's first
    std::string wordEnd;           ///< suffix of a word's last character
    bool fuseUnk = false;          ///< neighbouring unknowns are one
    bool byteFallback = false;     ///< unknown characters are spelt in byte pieces, "<0x0A>"
    bool ignoreMerges = false;     ///< a word that is a piece stays whole
  };
  using MergeList = std::vector<std::pair<std::string, std::string>>;

  /// `merges` come in the order they were learnt. Throws Error when one names a piece that is not in the
  /// vocabulary.
  Bpe(Vocabulary vocabulary, const MergeList& merges, Options options);

  void tokenize(std::string_view word, std::vector<Subword>& pieces) const override;
  QString name() const override { return QStringLiteral("BPE"); }
  const Vocabulary& vocabulary() const override { return m_vocabulary; }
  int unknownId() const override { return m_unknown; }

 private:
  struct Merge {
    quint64 pair = ~quint64(0);  // left id, right id
    quint32 rank = 0;
    int id = 0;
  };
  /// A piece in the making, linked to its neighbours.
  struct Symbol {
    int id;
    quint32 length;  // bytes; 0 once it is part of its left neighbour
    int previous, next;
  };
  const Merge* merge(int left, int right) const;
  void addMerge(const Merge& merge);
  std::vector<Symbol> symbols(std::string_view word) const;
  bool addBytes(const std::string& characters, std::vector<Symbol>& symbols) const;
  void join(std::vector<Symbol>& symbols) const;

  Vocabulary m_vocabulary;
  Options m_options;
  int m_unknown = PieceTrie::none;
  std::vector<Merge> m_merges;  // a hash table: the slot after the hash that is free or holds the pair
};

}  // namespace heedmap
