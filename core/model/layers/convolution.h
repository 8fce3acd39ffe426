// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"

namespace heedmap {

/// The tokens around each token side by side: of each of x's numbers its values from width / 2 tokens before
/// to as many after, 0 beyond the text. [token, d] → [token, d · width].
Matrix neighbourhoods(const Matrix& x, Eigen::Index width);

/// A convolution over the tokens, stored as [out, in · width]: [token, in] → [token, out].
Matrix convolve(const Matrix& x, const LinearWeights& weights);

/// Each channel of x, [token, channel], over the tokens before and the token itself, the first tap at the
/// farthest; 0 before the text. `taps` is [channel, width], `bias` [channel] or empty.
Matrix causalConvolution(const Matrix& x, const Matrix& taps, const Vector& bias);

/// A gated short convolution: x [token, d_model] → the same.
Matrix shortConvolution(const Matrix& x, const ShortConvolutionWeights& weights);

}  // namespace heedmap
