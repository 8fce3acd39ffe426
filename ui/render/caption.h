// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/attention_trace.h"

namespace heedmap {

/// Says how many tokens of the text did not fit into the model.
QString omission(const Tokens& tokens);

/// What a picture's caption says about its text: the text in quotes, shortened when it is long, its pair,
/// what was left out, and the target where attention of this `kind` has to do with it.
QString captionOf(const AttentionTrace& trace, AttentionKind kind);

}  // namespace heedmap
