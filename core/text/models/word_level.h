// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/models/subword_model.h"

namespace heedmap {

/// Every word is one piece, or unknown. Without an unknown piece a word that is not in the vocabulary is left
/// out.
class WordLevel : public SubwordModel {
 public:
  WordLevel(Vocabulary vocabulary, const std::string& unknownPiece)
      : m_vocabulary(std::move(vocabulary)), m_unknown(m_vocabulary.find(unknownPiece)) {}

  void tokenize(std::string_view word, std::vector<Subword>& pieces) const override {
    const int id = m_vocabulary.find(word);
    if (id != PieceTrie::none)
      pieces.push_back({id, 0, quint32(word.size()), id == m_unknown});
    else if (m_unknown != PieceTrie::none)
      pieces.push_back({m_unknown, 0, quint32(word.size()), true});
  }
  QString name() const override { return QStringLiteral("WordLevel"); }
  const Vocabulary& vocabulary() const override { return m_vocabulary; }
  int unknownId() const override { return m_unknown; }

 private:
  Vocabulary m_vocabulary;
  int m_unknown;
};

}  // namespace heedmap
