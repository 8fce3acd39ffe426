// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/config_object.h"
#include "core/model/model_config.h"

/// One reader for each group of architectures that share a config's keys and a file's names. A reader reads
/// every key that changes the arithmetic; the caller refuses what is left over.
namespace heedmap {

ModelConfig bertConfig(const ConfigObject& config);

}  // namespace heedmap
