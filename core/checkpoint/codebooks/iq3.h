// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace heedmap {

/// One block of 256 numbers of each of ggml's types that store rows of a codebook in some 3 bits a number:
/// `block` may have any alignment, `to` takes the 256 numbers. What the parts of a block mean follows ggml's
/// definition of the type.
void iq3_xxs(const std::byte* block, float* to);  ///< 98 bytes
void iq3_s(const std::byte* block, float* to);    ///< 110 bytes

}  // namespace heedmap
