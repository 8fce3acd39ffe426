// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/text/models/vocabulary.h"

namespace heedmap {

/// A piece found in a word: bytes `[begin, end)` of the word's UTF-8.
struct Subword {
  int id = 0;
  quint32 begin = 0;
  quint32 end = 0;
  bool isUnknown = false;
};

/// Cuts one word, as the pre-tokenizer leaves it, into pieces of a vocabulary.
class SubwordModel {
 public:
  virtual ~SubwordModel() = default;
  SubwordModel() = default;
  SubwordModel(const SubwordModel&) = delete;
  SubwordModel& operator=(const SubwordModel&) = delete;

  /// Appends the pieces of `word` (UTF-8, not empty) in order. Takes time linear in the word's length, up to
  /// a logarithm.
  virtual void tokenize(std::string_view word, std::vector<Subword>& pieces) const = 0;
  /// "WordPiece", "Unigram", "BPE" or "WordLevel".
  virtual QString name() const = 0;
  virtual const Vocabulary& vocabulary() const = 0;
  /// The id that stands for what the vocabulary cannot spell, or PieceTrie::none.
  virtual int unknownId() const = 0;
  /// Whether an unknown token is spelt as its own text (Unigram) instead of the unknown piece.
  virtual bool keepsUnknownText() const { return false; }
};

}  // namespace heedmap
