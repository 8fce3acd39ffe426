// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/text/models/subword_model.h"

namespace heedmap {

/// Cuts by one model and takes the ids of another vocabulary: a SentencePiece model beside a vocab.json. A
/// piece, or a run of unknown characters, that the vocabulary lacks is unknown.
class RenumberedModel : public SubwordModel {
 public:
  struct Options {
    std::string unknownPiece = "<unk>";
    bool readsLanguageCode = false;  ///< a word that begins with ">>fr<<" begins with that piece
  };
  /// Throws Error when the vocabulary lacks the unknown piece.
  RenumberedModel(std::shared_ptr<const SubwordModel> splitter, Vocabulary vocabulary,
                  const Options& options);

  void tokenize(std::string_view word, std::vector<Subword>& pieces) const override;
  QString name() const override { return m_splitter->name(); }
  const Vocabulary& vocabulary() const override { return m_vocabulary; }
  int unknownId() const override { return m_unknown; }
  bool keepsUnknownText() const override { return true; }

 private:
  std::shared_ptr<const SubwordModel> m_splitter;
  Vocabulary m_vocabulary;
  std::vector<int> m_ids;  // of the splitter's pieces in the vocabulary
  int m_unknown;
  bool m_readsLanguageCode;
};

}  // namespace heedmap
