// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/base/matrix.h"

namespace heedmap {

/// What a layer without heads has made of the first tokens of a text, which is all that later ones read of
/// them. It has a fixed size and cannot be cut back to fewer tokens, as the rows of keys and values can.
struct LayerState {
  Eigen::Index tokens = 0;  ///< that it has read; 0: all below is zero, and may be empty
  Matrix inputs;            ///< what its convolution read last, [width − 1, channel], zeros before the text
  Matrix memory;            ///< of a delta rule, [value head · d_k, d_v]; else empty
};

/// After each of the last few tokens, ascending: a text that is typed shares all but those with the one
/// before.
using LayerStates = std::vector<std::shared_ptr<const LayerState>>;

}  // namespace heedmap
