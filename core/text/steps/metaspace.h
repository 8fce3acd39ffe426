// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/steps/pre_tokenizer.h"

namespace heedmap {

/// SentencePiece's spaces: each space becomes a mark, usually "▁", a word begins at each mark, and a mark is
/// put in front.
class Metaspace : public PreTokenizer {
 public:
  enum class Prepend { Always, First, Never };  ///< First: only at the text's first byte
  struct Options {
    char32_t mark = U'▁';
    Prepend prepend = Prepend::Always;
    bool isSplit = true;
  };
  explicit Metaspace(Options options) : m_options(options) {}
  void apply(PreTokens& preTokens, SearchBudget&) const override;

 private:
  Options m_options;
};

}  // namespace heedmap
