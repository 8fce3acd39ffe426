// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/model/config/model_config.h"

namespace heedmap {

/// The weights of a checkpoint whose config.json has a "quantization_config", under the names and shapes that
/// they have without one; a checkpoint of another config as it is. A matrix is decoded when somebody looks,
/// nothing is copied. Activations are not quantised, even where the reference rounds them too. Throws Error
/// naming the method, or the part of it, that is not read.
Checkpoint dequantised(const Checkpoint& stored, const QByteArray& configJson, const QString& configPath,
                       const ModelConfig& model);

}  // namespace heedmap
