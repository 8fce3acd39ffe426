// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/arguments.h"
#include "core/textbook/textbook_options.h"

namespace heedmap {

/// --seed, --d-model, --heads, --init and --score of --model textbook; its d_k is --dk.
std::vector<Option> textbookArguments();

/// Does --model mean the textbook layer? Throws UsageError when it does not and one of its options is given.
bool wantsTextbook(const Arguments& arguments);

/// Throws Error when a number is out of range.
TextbookOptions textbookOptions(const Arguments& arguments);

}  // namespace heedmap
