// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <memory>

#include "core/text/files/sentencepiece.h"
#include "core/text/models/subword_model.h"

namespace heedmap {

/// The pieces of a family: those of the file, in the places that its training gave them.
struct Pieces {
  std::vector<std::string> texts;
  std::vector<double> scores;

  void add(std::string text, double score = 0);
  void add(const QStringList& list);
  /// Adds those of a file from the one at `first` on.
  void copy(const SentencePieceModel& file, size_t first);
};

std::shared_ptr<const SubwordModel> unigramOf(Pieces pieces, int unknown);

/// A BPE model of `pieces`, in which those of the file begin at `first`.
std::shared_ptr<const SubwordModel> bpeOf(const SentencePieceModel& file, Pieces pieces, size_t first,
                                          bool byteFallback);

}  // namespace heedmap
