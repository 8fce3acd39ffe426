// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace heedmap {

/// One block of 256 numbers of each of ggml's types that store digits in base three:
/// `block` may have any alignment, `to` takes the 256 numbers. What the parts of a block mean follows ggml's
/// definition of the type.
void tq1_0(const std::byte* block, float* to);  ///< 54 bytes
void tq2_0(const std::byte* block, float* to);  ///< 66 bytes

}  // namespace heedmap
