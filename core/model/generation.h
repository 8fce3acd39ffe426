// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/model/model.h"

namespace heedmap {

struct GenerationOptions {
  int count = 20;                             ///< tokens at most
  RunOptions run;                             ///< what-ifs and ablations that the writing is done under
  std::function<void(const Token&)> onToken;  ///< called for each token as soon as it is chosen
};

/// The decoder's input before it has written anything: its start token alone. Throws Error for a model
/// without a decoder.
Tokens decoderStart(const Model& model);

/// `tokens` with the token `id` after them, as the model would have read it; it belongs to no byte of the
/// user's text.
void append(Tokens& tokens, int id, const Model& model);

/// What the model says next: again and again the most probable token (of those that its config leaves it free
/// to say), until it ends its text, `count` are
/// written or its positions are full. Each costs the rows of one token, or a run of the whole text where its
/// rows change with its length (see RunOptions::earlier). A causal model goes on after `source`; an
/// encoder–decoder reads `source` and goes on after `target`, or starts when that is empty. Returns the new
/// tokens; the one that ends the text (stopIds) is the last of them. Throws Error when the model does not
/// write, and Stopped (the tokens so far went to onToken).
std::vector<Token> generate(const Model& model, const Tokens& source, const Tokens& target,
                            const GenerationOptions& options = {}, std::stop_token stop = {});

}  // namespace heedmap
