// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/text/steps/normalizers/normalized_text.h"
#include "core/unicode/search_budget.h"

namespace heedmap {

/// One step that rewrites a text before it is cut into words.
class Normalizer {
 public:
  virtual ~Normalizer() = default;
  Normalizer() = default;
  Normalizer(const Normalizer&) = delete;
  Normalizer& operator=(const Normalizer&) = delete;

  /// Throws Stopped, and Error where its searches use the budget up.
  virtual void apply(NormalizedText& text, SearchBudget& budget) const = 0;
};

/// Steps one after the other.
class NormalizerSequence : public Normalizer {
 public:
  explicit NormalizerSequence(std::vector<std::shared_ptr<const Normalizer>> steps)
      : m_steps(std::move(steps)) {}
  void apply(NormalizedText& text, SearchBudget& budget) const override {
    for (const auto& step : m_steps) step->apply(text, budget);
  }

 private:
  std::vector<std::shared_ptr<const Normalizer>> m_steps;
};

}  // namespace heedmap
