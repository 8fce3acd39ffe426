// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"

namespace heedmap {

/// A Gated DeltaNet: x [token, d_model] → the same.
Matrix deltaRule(const Matrix& x, const StackConfig& stack, const DeltaRuleWeights& weights);

}  // namespace heedmap
