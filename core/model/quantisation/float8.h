// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/quantisation/quantised_weights.h"

namespace heedmap {

/// Floats of 8 bits with a scale for each block, output or matrix: "fp8" and "fbgemm_fp8".
Checkpoint dequantiseFloat8(const QuantisedWeights& weights);

/// "mxfp4": the experts of gpt-oss.
Checkpoint dequantiseMxfp4(const QuantisedWeights& weights);

}  // namespace heedmap
