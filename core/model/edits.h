// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/model/model_config.h"

/// What RunOptions switches off or cuts, looked at before a run.
namespace heedmap {

/// Throws Error when a head, query or key is not there: it would be switched off without anybody noticing.
void checkEdits(const ModelConfig& config, const RunOptions& options, qsizetype sourceTokens,
                qsizetype targetTokens);

/// The layer of the last stack that the run can begin with, everything before it being as in options.base; 0
/// without a base that fits, or when an encoder below a decoder is changed.
int firstChangedLayer(const ModelConfig& config, const RunOptions& options, const Tokens& source,
                      const Tokens& target);

}  // namespace heedmap
