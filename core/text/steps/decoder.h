// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
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

/// The decoder that the `decoder` object of a tokenizer.json describes.
/// Throws Error when a component is unknown (it is named) or a field has a wrong value. `fileName` is for
/// messages.
std::unique_ptr<Decoder> decoderFromJson(const QJsonObject& json, const QString& fileName);

}  // namespace heedmap
