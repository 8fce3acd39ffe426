// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/expert_choices.h"
#include "core/model/layers/model_weights.h"

namespace heedmap {

/// down(act(up(x))), or gated: down(act(gate(x)) · up(x)), by the activation of `stack`. x [token, in] → the
/// same.
Matrix dense(const Matrix& x, const StackConfig& stack, const MlpWeights& weights);

/// The MLP of a layer. With experts: for each token those that the router chooses, by their shares; only the
/// chosen ones' matrices are touched, and `chosen` says which they are. [token, d_model] → the same.
Matrix mlp(const Matrix& x, const StackConfig& stack, const LayerWeights& weights, ExpertChoices& chosen);

/// The same where experts that read the residual stream stand beside the MLP: x is the stream after the MLP's
/// norm.
Matrix mlpBesideExperts(const Matrix& x, const Matrix& stream, const StackConfig& stack,
                        const LayerWeights& weights, ExpertChoices& chosen);

}  // namespace heedmap
