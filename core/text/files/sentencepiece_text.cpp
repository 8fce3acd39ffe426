// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/sentencepiece_text.h"

#include "core/base/error.h"
#include "core/text/files/sentencepiece_pieces.h"
#include "core/text/models/unigram.h"
#include "core/text/steps/normalizers/sentencepiece_normalizer.h"
#include "core/unicode/codec.h"

namespace heedmap {

SentencePieceText::SentencePieceText(const TokenizerFolder& folder, const char* name)
    : m_file(readSentencePiece(folder.read(name), folder.path(name))), m_path(folder.path(name)) {
  for (const SentencePieceModel::Piece& piece : m_file.pieces)
    if (piece.type == SentencePieceModel::UserDefined)
      throw Error(say("The SentencePiece model %1 has pieces that its user defined (\"%2\"), which Heedmap "
                      "does not read beside a vocab.json.")
                      .arg(m_path, unicode::toQString(piece.text)));
}

std::shared_ptr<const SubwordModel> SentencePieceText::model(Vocabulary vocabulary,
                                                             const RenumberedModel::Options& options) const {
  return std::make_shared<RenumberedModel>(splitter(), std::move(vocabulary), options);
}

Pipeline SentencePieceText::pipeline(bool keepsLanguageCode) const {
  std::shared_ptr<const PrecompiledCharsmap> charsmap;
  if (!m_file.charsmap.isEmpty())
    charsmap = std::make_shared<const PrecompiledCharsmap>(m_file.charsmap, m_path);
  const SentencePieceNormalizer::Options options{m_file.addsDummyPrefix, m_file.removesExtraWhitespace,
                                                 keepsLanguageCode};
  Pipeline pipeline;
  pipeline.normalizer = std::make_shared<SentencePieceNormalizer>(std::move(charsmap), options);
  pipeline.decoder = llamaPipeline(m_file.addsDummyPrefix).decoder;
  return pipeline;
}

std::shared_ptr<const SubwordModel> SentencePieceText::splitter() const {
  Pieces pieces;
  pieces.copy(m_file, 0);
  if (m_file.kind == SentencePieceModel::Kind::Bpe)
    return bpeOf(m_file, std::move(pieces), 0, m_file.hasByteFallback);
  for (size_t i = 0; i < pieces.texts.size(); ++i)  // a text never spells the other kinds
    if (m_file.pieces[i].type != SentencePieceModel::Normal &&
        m_file.pieces[i].type != SentencePieceModel::Byte)
      pieces.texts[i].clear();
  Unigram::Options options;
  options.byteFallback = m_file.hasByteFallback;
  options.isSingle = true;
  return std::make_shared<Unigram>(Vocabulary(std::move(pieces.texts)), std::move(pieces.scores),
                                   m_file.unknownId, options);
}

}  // namespace heedmap
