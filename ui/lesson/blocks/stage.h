// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace heedmap::lesson {

/// The stages of attention in the order in which a text passes through them.
enum class Stage { Input, Vectors, Scores, Scale, Mask, Softmax, Sum, Concat, Output };
inline constexpr int stages = 9;

}  // namespace heedmap::lesson
