// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/linear.h"

namespace heedmap {

/// The tokens around each token side by side: of each of x's numbers its values from width / 2 tokens before
/// to as many after, 0 beyond the text. [token, d] → [token, d · width].
Matrix neighbourhoods(const Matrix& x, Eigen::Index width);

/// A convolution over the tokens, stored as [out, in · width]: [token, in] → [token, out].
Matrix convolve(const Matrix& x, const LinearWeights& weights);

}  // namespace heedmap
