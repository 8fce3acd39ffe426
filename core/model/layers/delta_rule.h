// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/layer_state.h"
#include "core/model/layers/model_weights.h"

namespace heedmap {

/// A Gated DeltaNet: x [new token, d_model] → the same. `after` are states to fill, whose tokens say after
/// which of them.
Matrix deltaRule(const Matrix& x, const StackConfig& stack, const DeltaRuleWeights& weights,
                 const LayerState& before, std::vector<LayerState>& after);

}  // namespace heedmap
