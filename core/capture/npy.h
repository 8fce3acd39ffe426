// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/byte_source.h"
#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// The one array of a .npy file (NumPy's format, versions 1 to 3), called `arrayName`. What is stored
/// big-endian or in Fortran's order is turned round in memory, all else stays in `bytes`. Objects and
/// structures are refused. Throws Error that calls the file `path`.
struct NpyArray {
  Tensor tensor;
  std::shared_ptr<const ByteSource> turned;  ///< what the tensor points into when it had to be turned round
};
NpyArray readNpy(std::span<const std::byte> bytes, const QString& arrayName, const QString& path);

}  // namespace heedmap
