// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// Opens the weights of a folder, or one file of them with the shards that belong to it: safetensors, or
/// where there are none what torch.save wrote (pytorch_model.bin). What a file is, is told by its content.
/// Only headers are read. Throws Error.
Checkpoint openWeights(const QString& path);

/// Whether a folder has weights that openWeights finds.
bool hasWeights(const QString& folder);

/// As openWeights for those of an adapter: adapter_model.safetensors, or else adapter_model.bin.
Checkpoint openAdapterWeights(const QString& folder);

}  // namespace heedmap
