// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/text/models/subword_model.h"

namespace heedmap {

/// WordPiece: the longest piece that fits, from left to right; a word that cannot be spelt whole is one
/// unknown. (Wu et al. 2016; BERT's tokenization.)
class WordPiece : public SubwordModel {
 public:
  struct Options {
    std::string unknownPiece = "[UNK]";
    std::string continuingPrefix = "##";
    size_t longestWord = 100;  ///< characters; a longer word is one unknown
  };
  WordPiece(Vocabulary vocabulary, Options options);

  void tokenize(std::string_view word, std::vector<Subword>& pieces) const override;
  QString name() const override { return QStringLiteral("WordPiece"); }
  const Vocabulary& vocabulary() const override { return m_vocabulary; }
  int unknownId() const override { return m_unknown; }

 private:
  Vocabulary m_vocabulary;
  Options m_options;
  int m_unknown;
  quint32 m_continuing;  // the trie node behind the continuing prefix
};

}  // namespace heedmap
