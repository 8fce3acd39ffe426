// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/quantisation/quantised_weights.h"

namespace heedmap {

/// GPTQ (Frantar et al. 2023) of 2, 4 or 8 bits, as AutoGPTQ and GPTQModel store it: qweight, qzeros, scales,
/// g_idx.
Checkpoint dequantiseGptq(const QuantisedWeights& weights);

/// AWQ (Lin et al. 2023) of 4 bits, as AutoAWQ's "gemm" kernels read it.
Checkpoint dequantiseAwq(const QuantisedWeights& weights);

}  // namespace heedmap
