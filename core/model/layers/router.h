// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/expert_choices.h"
#include "core/model/layers/model_weights.h"

namespace heedmap {

/// Chooses the experts of each row of x, [token, d_model]. Equal scores: the expert with the lower number.
ExpertChoices route(const Matrix& x, const ExpertsConfig& experts, const LayerWeights& weights);

}  // namespace heedmap
