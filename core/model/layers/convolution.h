// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/layer_state.h"
#include "core/model/layers/model_weights.h"

namespace heedmap {

/// The tokens around each token side by side: of each of x's numbers its values from width / 2 tokens before
/// to as many after, 0 beyond the text. [token, d] → [token, d · width].
Matrix neighbourhoods(const Matrix& x, Eigen::Index width);

/// A convolution over the tokens, stored as [out, in · width]: [token, in] → [token, out].
Matrix convolve(const Matrix& x, const LinearWeights& weights);

/// Each channel of x, [token, channel], over the tokens before and the token itself, the first tap at the
/// farthest; the tokens before x are those of `before`, and 0 before the text. `taps` is [channel, width],
/// `bias` [channel] or empty. Each state of `after` is given the inputs that its tokens end with.
Matrix causalConvolution(const Matrix& x, const Matrix& taps, const Vector& bias, const LayerState& before,
                         std::vector<LayerState>& after);

/// A gated short convolution: x [new token, d_model] → the same. `after` are states to fill, whose tokens say
/// after which of them.
Matrix shortConvolution(const Matrix& x, const ShortConvolutionWeights& weights, const LayerState& before,
                        std::vector<LayerState>& after);

}  // namespace heedmap
