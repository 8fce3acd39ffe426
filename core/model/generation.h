// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/model/model.h"

namespace heedmap {

struct GenerationOptions {
  int count = 20;                             ///< tokens at most
  RunOptions run;                             ///< what-ifs and ablations under which it generates
  std::function<void(const Token&)> onToken;  ///< called for each token as soon as it is chosen
};

/// The decoder's input before anything is generated: its start token alone. Throws Error for a model without
/// a decoder.
Tokens decoderStart(const Model& model);

/// `tokens` with the token `id` after them, as the model would have read it; it belongs to no byte of the
/// user's text.
void append(Tokens& tokens, int id, const Model& model);

/// Greedy generation: again and again the most probable token that is not banned, until one of the EOS ids,
/// `count` tokens or the last position. Each token costs the rows of one token, or a run of the whole text
/// where its rows change with its length (see RunOptions::prefix). A causal model continues `source`; an
/// encoder–decoder reads `source` and continues `target`, or begins one when that is empty. Returns the new
/// tokens, an EOS included. Throws Error when the model generates no text, and Stopped (the tokens so far
/// went to onToken).
std::vector<Token> generate(const Model& model, const Tokens& source, const Tokens& target,
                            const GenerationOptions& options = {}, std::stop_token stop = {});

}  // namespace heedmap
