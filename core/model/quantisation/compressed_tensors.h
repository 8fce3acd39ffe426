// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/quantisation/quantised_weights.h"

namespace heedmap {

/// "compressed-tensors": integers of 4 or 8 bits, packed or not, and floats of 8.
Checkpoint dequantiseCompressed(const QuantisedWeights& weights);

}  // namespace heedmap
