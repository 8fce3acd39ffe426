// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/text/tokenizer.h"

namespace heedmap {

/// The text that `ids` add to a text that ends in the tokens `before`. What a token adds depends on those
/// before it: many tokenizers drop the space of the first one.
QString addedText(const Tokenizer& tokenizer, std::span<const int> before, std::span<const int> ids);

}  // namespace heedmap
