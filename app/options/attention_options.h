// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/arguments.h"
#include "core/attention/attention_trace.h"
#include "core/model/model.h"

namespace heedmap {

/// --attention, --target and --target-ids, for models with a decoder of their own.
std::vector<Option> attentionOptions();

/// Which of a model's attentions is asked for; the only one, or the encoder's, when nothing is said.
AttentionKind attentionKind(const Arguments& arguments);

/// What the decoder reads: its start token and the target's tokens without the last (shifted right, as in
/// training), or
/// --target-ids exactly as given; without either what the model itself writes about `source`, the most
/// probable token each time. Empty for a model without a decoder. Throws UsageError when both are given,
/// Error when `model` has no decoder to read them.
Tokens targetTokens(const Arguments& arguments, const Model& model, const Tokens& source,
                    const RunOptions& options);

}  // namespace heedmap
