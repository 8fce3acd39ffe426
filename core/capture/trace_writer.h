// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/attention_trace.h"
#include "core/model/model.h"

namespace heedmap {

/// Writes `trace`, a run of `model`, as such a file, whole or not at all. Values are stored as their lengths
/// after W_O where `model` knows them. Throws Error, also for what the format does not hold: additive scores,
/// knockouts, given weights; and Stopped.
void writeTrace(const QString& path, const AttentionTrace& trace, const Model& model,
                const std::stop_token& stop = {});

}  // namespace heedmap
