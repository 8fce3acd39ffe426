// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "core/text/models/subword_model.h"

namespace heedmap {

/// Unigram language model: the cut whose pieces have the highest sum of scores, found by Viterbi's algorithm.
/// (Kudo 2018; SentencePiece.)
class Unigram : public SubwordModel {
 public:
  struct Options {
    bool byteFallback = false;  ///< unknown characters are spelt in byte pieces
    bool isSingle = false;      ///< sums are kept in single precision, as SentencePiece itself keeps them
  };
  /// `scores` has one log probability a piece. `unknownId` may be PieceTrie::none; a text with an unknown
  /// character is then refused. Throws Error when the sizes do not fit together.
  Unigram(Vocabulary vocabulary, std::vector<double> scores, int unknownId, Options options);

  void tokenize(std::string_view word, std::vector<Subword>& pieces) const override;
  QString name() const override { return QStringLiteral("Unigram"); }
  const Vocabulary& vocabulary() const override { return m_vocabulary; }
  int unknownId() const override { return m_unknown; }
  bool keepsUnknownText() const override { return true; }

 private:
  void tokenizeUnknown(std::string_view word, Subword unknown, std::vector<Subword>& pieces) const;

  Vocabulary m_vocabulary;
  std::vector<double> m_scores;
  int m_unknown;
  double m_unknownScore;
  Options m_options;
  std::array<int, 256> m_bytePieces{};
};

}  // namespace heedmap
