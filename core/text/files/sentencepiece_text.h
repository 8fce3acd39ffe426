// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/files/sentencepiece.h"
#include "core/text/files/tokenizer_folder.h"
#include "core/text/models/renumbered_model.h"

namespace heedmap {

/// SentencePiece itself with the ids of a vocab.json: how M2M-100 and Marian read texts.
class SentencePieceText {
 public:
  /// Reads the model file `name` of the folder. Throws Error when it is damaged, or has pieces that its user
  /// defined.
  SentencePieceText(const TokenizerFolder& folder, const char* name);

  std::shared_ptr<const SubwordModel> model(Vocabulary vocabulary,
                                            const RenumberedModel::Options& options) const;
  /// With `keepsLanguageCode` a text may begin with ">>fr<<". Throws Error when the normalization table is
  /// damaged.
  Pipeline pipeline(bool keepsLanguageCode) const;

 private:
  std::shared_ptr<const SubwordModel> splitter() const;

  SentencePieceModel m_file;
  QString m_path;
};

}  // namespace heedmap
