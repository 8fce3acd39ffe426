// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/config/model_config.h"
#include "core/model/model.h"

/// What RunOptions switches off, cuts or has from another run, looked at before a run.
namespace heedmap {

/// Throws Error when a head, query or key is not there: it would be switched off without anybody noticing.
void checkEdits(const ModelConfig& config, const RunOptions& options, qsizetype sourceTokens,
                qsizetype targetTokens);

/// What a run need not compute because another run has it: all of an encoder below a decoder, and of the last
/// stack its first layers or, in each layer, the rows of its first tokens.
struct KnownPart {
  const AttentionTrace* of = nullptr;  ///< null: nothing is known
  int layers = 0;
  Eigen::Index tokens = 0;
};

/// Out of options.base, or else options.earlier, when it fits.
KnownPart knownPart(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                    const Tokens& target);

}  // namespace heedmap
