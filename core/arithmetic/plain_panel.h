// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/arithmetic/panel.h"

namespace heedmap {

// The panel kernel's twins, in Eigen alone: compilers that do not have GCC's vector types use them, and tests
// compare the kernel with them.

/// As multiply(): to = x · panel · its scale + its bias, each number summed in the order of the depth.
void multiplyPlainly(const float* x, Eigen::Index xStride, Eigen::Index rows, const Panel& panel, float* to,
                     Eigen::Index toStride);

/// Writes a square of vectorFloats rows, `stride` floats apart, as columns of the panel's lines at `to`.
void transposePlainly(const float* from, Eigen::Index stride, float* to);

}  // namespace heedmap
