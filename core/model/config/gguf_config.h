// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/gguf.h"
#include "core/model/config/model_config.h"

namespace heedmap {

/// What the metadata of a GGUF file says its model is. What the format takes for granted of an architecture,
/// such as Gemma's pattern of windows, is as its reference implementation has it. Throws Error when the
/// architecture, or a key of it, is not known.
ModelConfig readGgufConfig(const Gguf& file);

}  // namespace heedmap
