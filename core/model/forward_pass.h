// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/model/layers/model_weights.h"
#include "core/model/model.h"

namespace heedmap {

/// Runs the whole model in float32: the encoder (or only stack) on `source`, the decoder, where there is one,
/// on `target`. Throws Error on ids outside of the vocabulary and Stopped between two layers.
AttentionTrace forwardPass(const ModelConfig& config, const ModelWeights& weights, const Tokens& source,
                           const Tokens& target, const RunOptions& options, const std::stop_token& stop);

/// Logits of rows of AttentionTrace::hidden, [row, vocabulary]. The model must have an output head.
Matrix outputLogits(const ModelConfig& config, const ModelWeights& weights, const Matrix& hiddenRows);

}  // namespace heedmap
