// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/quantisation/quantised_weights.h"

namespace heedmap {

/// bitsandbytes: NF4 and FP4 (Dettmers et al. 2023), with their scales quantised again or not, and LLM.int8
/// (Dettmers et al. 2022).
Checkpoint dequantiseBitsandbytes(const QuantisedWeights& weights);

}  // namespace heedmap
