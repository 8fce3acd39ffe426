// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/sentencepiece_pieces.h"

#include "core/text/models/bpe.h"
#include "core/text/models/scored_merges.h"
#include "core/text/models/unigram.h"

namespace heedmap {

void Pieces::add(std::string text, double score) {
  texts.push_back(std::move(text));
  scores.push_back(score);
}

void Pieces::add(const QStringList& list) {
  for (const QString& text : list) add(text.toStdString());
}

void Pieces::copy(const SentencePieceModel& file, size_t first) {
  for (size_t i = first; i < file.pieces.size(); ++i) add(file.pieces[i].text, double(file.pieces[i].score));
}

std::shared_ptr<const SubwordModel> unigramOf(Pieces pieces, int unknown) {
  return std::make_shared<Unigram>(Vocabulary(std::move(pieces.texts)), std::move(pieces.scores), unknown,
                                   Unigram::Options());
}

std::shared_ptr<const SubwordModel> bpeOf(const SentencePieceModel& file, Pieces pieces, size_t first,
                                          bool byteFallback) {
  std::vector<float> scores(pieces.scores.begin(), pieces.scores.end());
  std::vector<bool> isMade(pieces.texts.size(), false);
  for (size_t i = 0; i < file.pieces.size() && i + first < isMade.size(); ++i)
    isMade[i + first] = file.pieces[i].type == SentencePieceModel::Normal ||
                        file.pieces[i].type == SentencePieceModel::UserDefined;
  const Bpe::MergeList merges = mergesOfScores(pieces.texts, scores, isMade);
  Bpe::Options options;
  options.unknownPiece = file.pieces[size_t(file.unknownId)].text;
  options.fuseUnk = true;
  options.byteFallback = byteFallback;
  return std::make_shared<Bpe>(Vocabulary(std::move(pieces.texts)), merges, std::move(options));
}

}  // namespace heedmap
