// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/matrix.h"

namespace heedmap {

/// Which experts each token of a layer went to; empty where the layer has none to choose among.
struct ExpertChoices {
  Eigen::Array<int, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> experts;  ///< [token, active]
  Matrix shares;  ///< [token, active], what the outputs of the experts (of Llama 4, what they read) are
                  ///< multiplied by; the largest first; 0: the expert had no room left

  bool isEmpty() const { return shares.size() == 0; }
};

}  // namespace heedmap
