// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/model/config/model_config.h"

namespace heedmap {

struct NormWeights {
  NormConfig config;
  Vector weight;  ///< [width] or, for widths that repeat along a row, a multiple of it; 1 is already added
                  ///< where it belongs
  Vector bias;    ///< the same, or empty
};

/// Layer norm (Ba et al. 2016) or RMS norm (Zhang & Sennrich 2019) of each row of x, in place.
void normalise(Matrix& x, const NormWeights& norm);

/// The same over each run of `width` numbers of a row: the norm of queries or keys head by head.
void normalise(Matrix& x, const NormWeights& norm, Eigen::Index width);

}  // namespace heedmap
