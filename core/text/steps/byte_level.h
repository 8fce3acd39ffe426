// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/steps/normalizers/normalizer.h"
#include "core/text/steps/pre_tokenizer.h"

namespace heedmap {

/// GPT-2's byte level before the cut: words by its regular expression, then every byte as a character of its
/// own.
class ByteLevel : public PreTokenizer {
 public:
  struct Options {
    bool addPrefixSpace = true;  ///< put a space before a word that does not begin with one
    bool usesRegex = true;       ///< cut words by GPT-2's regular expression
  };
  explicit ByteLevel(Options options) : m_options(options) {}
  void apply(PreTokens& preTokens, SearchBudget& budget) const override;

 private:
  Options m_options;
};

/// The same spelling in bytes as a normalizer, without cutting.
class ByteLevelNormalizer : public Normalizer {
 public:
  void apply(NormalizedText& text, SearchBudget&) const override;
};

}  // namespace heedmap
