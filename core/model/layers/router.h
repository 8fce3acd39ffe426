// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/model/layers/model_weights.h"

namespace heedmap {

/// The tokens that one expert reads, and with what weight.
struct ExpertTokens {
  std::vector<Eigen::Index> tokens;
  std::vector<float> weights;
};

/// Chooses the experts of each row of x, [token, d_model]; one entry for each expert, its tokens in order.
/// Equal scores: the expert with the lower number.
std::vector<ExpertTokens> route(const Matrix& x, const ExpertsConfig& experts, const LayerWeights& weights);

}  // namespace heedmap
