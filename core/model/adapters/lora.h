// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/model/adapters/lora_config.h"
#include "core/model/config/model_config.h"

namespace heedmap {

/// The weights of `base` with those of a LoRA adapter of PEFT merged in: W + s·B·A for the modules that it
/// trained (Hu et al. 2021), and its own tensors for those that it holds whole. A merged matrix is computed
/// when somebody looks; of the base nothing is copied. `model` says how the base's tensors are called. Throws
/// Error naming the module when the base has none of that name, or one of another shape, and any tensor that
/// is no part of a LoRA.
Checkpoint mergeLora(const Checkpoint& base, const Checkpoint& adapter, const LoraConfig& config,
                     const ModelConfig& model);

}  // namespace heedmap
