// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"

namespace heedmap {

/// down(act(up(x))), or gated: down(act(gate(x)) · up(x)). x [token, in] → the same.
Matrix dense(const Matrix& x, Activation activation, const MlpWeights& weights);

/// The MLP of a layer. With experts: for each token the best of them,
/// weighted by the router (Jiang et al. 2024). [token, d_model] → the same.
Matrix mlp(const Matrix& x, const StackConfig& stack, const LayerWeights& weights);

}  // namespace heedmap
