// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace heedmap {

/// One block of 256 numbers of each of ggml's types that store rows of a codebook in some 2 bits a number:
/// `block` may have any alignment, `to` takes the 256 numbers. What the parts of a block mean follows ggml's
/// definition of the type.
void iq2_xxs(const std::byte* block, float* to);  ///< 66 bytes
void iq2_xs(const std::byte* block, float* to);   ///< 74 bytes
void iq2_s(const std::byte* block, float* to);    ///< 82 bytes

}  // namespace heedmap
