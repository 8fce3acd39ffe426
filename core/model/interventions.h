// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/config/model_config.h"
#include "core/model/model.h"

/// What RunOptions switches off or cuts, looked at before a run.
namespace heedmap {

/// Throws Error when a head, query or key is not there: it would be ablated without anybody noticing.
void checkInterventions(const ModelConfig& config, const RunOptions& options, qsizetype sourceTokens,
                        qsizetype targetTokens);

/// A deepest layer that the model does not have leaves nothing out.
RunOptions withinLayers(RunOptions options, const ModelConfig& config);

/// Heads whose output or whose scores the options change.
std::vector<HeadId> changedHeads(const RunOptions& options);

}  // namespace heedmap
