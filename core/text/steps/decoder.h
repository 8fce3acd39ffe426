// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/unicode/search_budget.h"

namespace heedmap {

/// One step on the way from pieces back to text. Texts are bytes: a character may still be spread over
/// several.
class Decoder {
 public:
  virtual ~Decoder() = default;
  Decoder() = default;
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  /// Throws Error where its searches use the budget up.
  virtual void apply(std::vector<std::string>& pieces, SearchBudget& budget) const = 0;
};

/// Steps one after the other.
class DecoderSequence : public Decoder {
 public:
  explicit DecoderSequence(std::vector<std::shared_ptr<const Decoder>> steps) : m_steps(std::move(steps)) {}
  void apply(std::vector<std::string>& pieces, SearchBudget& budget) const override {
    for (const auto& step : m_steps) step->apply(pieces, budget);
  }

 private:
  std::vector<std::shared_ptr<const Decoder>> m_steps;
};

}  // namespace heedmap
