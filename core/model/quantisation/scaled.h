// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/quantisation/assembly.h"

namespace heedmap {

/// Puts stored · scale in the place of `module`'s weight, which has a scale for the whole, for each output
/// ([out] or [out, 1]), or for blocks of `blockOut` × `blockIn` numbers; 0: as many as the scales say. Zeros
/// are as many as the scales.
void putScaled(Assembly& assembly, const QString& module, const Tensor& scales, const Tensor* zeros,
               std::initializer_list<DType> types, qint64 blockOut = 0, qint64 blockIn = 0);

}  // namespace heedmap
