// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/model/adapters/lora_config.h"

namespace heedmap {

/// A LoRA adapter as PEFT saves it: adapter_config.json with adapter_model.safetensors or adapter_model.bin.
struct AdapterFolder {
  QString path;
  LoraConfig config;
  Checkpoint checkpoint;
};

/// The folder of the adapter that `path` means, itself or a file in it; empty when it means none.
QString adapterFolderOf(const QString& path);

/// Throws Error.
AdapterFolder openAdapter(const QString& folder);

}  // namespace heedmap
