// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/dtype.h"

namespace heedmap {

/// Decodes `blocks` blocks of one of ggml's block types: 32 numbers a block (Q4_0 … Q8_0, IQ4_NL) or 256 (the
/// others). `from` may have any alignment.
void decodeBlocks(DType dtype, const std::byte* from, float* to, qsizetype blocks);

}  // namespace heedmap
