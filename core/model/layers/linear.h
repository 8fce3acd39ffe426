// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/base/matrix.h"
#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/panels/packed_panels.h"
#include "core/model/config/model_config.h"

namespace heedmap {

/// A matrix as it lies in its file, with its bias: its numbers are [out, in] or [in, out], see `storage`.
struct LinearWeights : Numbers {
  MatrixLayout storage = MatrixLayout::OutIn;
  Eigen::Index in = 0;
  Eigen::Index out = 0;
  Vector bias = {};                  ///< [out], or empty
  mutable PackedPanels packed = {};  ///< what changes nothing but the time of a product

  explicit operator bool() const { return isThere(); }
};

/// x·Wᵀ + bias: [token, in] → [token, out]. The matrix is decoded panel by panel; from the second product on,
/// plain numbers are kept as PackedPanels says.
Matrix linear(const Matrix& x, const LinearWeights& weights);

/// Several products of the same x in one go.
std::vector<Matrix> linear(const Matrix& x, std::span<const LinearWeights* const> all);

}  // namespace heedmap
