// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"
#include "core/text/tokens/tokens.h"

namespace heedmap {

/// Each layer's own part of the embedding of the tokens from `first` on, whose vectors are x, [token,
/// d_model]: [token, layer · size].
Matrix perLayerInputs(const Matrix& x, const Tokens& tokens, const StackConfig& stack,
                      const StackWeights& weights, Eigen::Index first);

/// What `part`, [token, size], adds to a residual stream after its layer: x [token, d_model] → the same.
Matrix perLayerStep(const Matrix& x, const Matrix& part, const StackConfig& stack,
                    const PerLayerWeights& weights);

}  // namespace heedmap
