// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/steps/pre_tokenizer.h"

namespace heedmap {

/// Cuts where the script changes. Hiragana, Katakana and "ー" count as Han; a space, and a character without
/// a script, belongs to what stands before it and is dropped at the beginning.
class UnicodeScripts : public PreTokenizer {
 public:
  void apply(PreTokens& preTokens, SearchBudget&) const override;
};

}  // namespace heedmap
