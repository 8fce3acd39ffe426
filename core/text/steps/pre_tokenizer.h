// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/text/steps/pre_tokens.h"
#include "core/unicode/search_budget.h"

namespace heedmap {

/// One step that cuts a normalized text into words, and may rewrite them.
class PreTokenizer {
 public:
  virtual ~PreTokenizer() = default;
  PreTokenizer() = default;
  PreTokenizer(const PreTokenizer&) = delete;
  PreTokenizer& operator=(const PreTokenizer&) = delete;

  /// Throws Stopped, and Error where its searches use the budget up.
  virtual void apply(PreTokens& preTokens, SearchBudget& budget) const = 0;
};

/// Steps one after the other.
class PreTokenizerSequence : public PreTokenizer {
 public:
  explicit PreTokenizerSequence(std::vector<std::shared_ptr<const PreTokenizer>> steps)
      : m_steps(std::move(steps)) {}
  void apply(PreTokens& preTokens, SearchBudget& budget) const override {
    for (const auto& step : m_steps) step->apply(preTokens, budget);
  }

 private:
  std::vector<std::shared_ptr<const PreTokenizer>> m_steps;
};

}  // namespace heedmap
