// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/steps/normalizers/normalizer.h"

namespace heedmap {

/// BERT's cleaning: control characters out, white space to spaces, Chinese characters apart, then accents and
/// case.
class BertNormalizer : public Normalizer {
 public:
  struct Options {
    bool cleanText = true;
    bool separateChinese = true;
    bool stripAccents = true;  ///< where a file leaves it unset it follows `lowercase`
    bool lowercase = true;
  };
  explicit BertNormalizer(Options options) : m_options(options) {}
  void apply(NormalizedText& text, SearchBudget&) const override;

 private:
  Options m_options;
};

}  // namespace heedmap
