// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/attention/position_terms.h"
#include "core/model/layers/model_weights.h"
#include "core/text/tokens/tokens.h"

namespace heedmap {

/// The vectors of the relative positions that a text has.
struct RelativePositions {
  Matrix vectors;               ///< [place, d_model], after their norm
  int span = 0;                 ///< the place of distance 0
  Eigen::Index firstPlace = 0;  ///< the place of row 0
  std::vector<int> segments;    ///< [token]
};

/// Those of a text; empty where the architecture has none.
RelativePositions relativePositions(const StackConfig& stack, const StackWeights& weights,
                                    const Tokens& tokens);

/// Queries and keys that a layer makes of them; null where the architecture has none.
std::shared_ptr<const PositionTerms> positionTerms(const RelativePositions& positions,
                                                   const StackConfig& stack, const AttentionWeights& weights);

}  // namespace heedmap
