// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"
#include "core/model/config/model_config.h"

namespace heedmap {

/// Angles of the positions of a text: cos and sin of position · frequency, each times the scaling's
/// attention factor.
struct RotaryTable {
  Matrix cos;  ///< [token, dims / 2]
  Matrix sin;  ///< [token, dims / 2]
  bool interleaved = false;
  int firstDim = 0;  ///< of each head
};

/// Angle per position of each pair, [dims / 2], for a text of `length` tokens (Dynamic and LongRope depend on
/// it).
Eigen::VectorXd rotaryFrequencies(const RotaryConfig& config, Eigen::Index length);

/// What cos and sin are multiplied by in a text of `length` tokens; 1 but for Yarn and LongRope.
double rotaryAttentionFactor(const RotaryConfig& config, Eigen::Index length);

/// For a text of `length` tokens, of those from `first` on.
RotaryTable rotaryTable(const RotaryConfig& config, Eigen::Index length, Eigen::Index first = 0);

/// Turns 2·pairs numbers of every head of x ([token, heads * d_k]) by its token's angles, in place.
void rotate(Matrix& x, int dK, const RotaryTable& table);

}  // namespace heedmap
