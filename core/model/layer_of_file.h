// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layers/model_weights.h"
#include "core/model/model.h"
#include "core/model/model_file.h"

/// What a layer is made of in a model that was read from files.
namespace heedmap {

/// W_O, with the bias that it may have: [heads · d_v] → [d_model].
const LinearWeights& outputWeights(const ModelFile& file, const LayerId& id);

/// How many numbers the matrices of a layer have, without biases and norms.
struct LayerSizes {
  double attention = 0;    ///< of the kind that is asked for
  double feedForward = 0;  ///< with all experts
};
LayerSizes layerSizes(const ModelFile& file, const LayerId& id);

}  // namespace heedmap
