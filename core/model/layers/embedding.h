// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"
#include "core/text/tokens/tokens.h"

namespace heedmap {

/// What enters layer 0 of the tokens from `first` on: token vectors with absolute positions, segments, norm
/// and projection as the architecture has them; [token, d_model]. Throws Error on ids outside of the
/// vocabulary and on more tokens than there are positions.
Matrix embed(const Tokens& tokens, const StackConfig& stack, const StackWeights& weights,
             Eigen::Index first = 0);

}  // namespace heedmap
