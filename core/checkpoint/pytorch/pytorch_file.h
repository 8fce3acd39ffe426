// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/pytorch/saved_tensors.h"
#include "core/checkpoint/shards.h"

namespace heedmap {

/// Whether `file` begins like what torch.save writes: a ZIP archive, a pickle, or the tar archive of its
/// first versions.
bool isPytorch(const ByteSource& file);

/// The tensors of a state dictionary that torch.save wrote, as a ZIP archive (since PyTorch 1.6) or as
/// pickles with the numbers behind them. The pickle is read as data: nothing in it is ever called, and what
/// asks for anything but tensors is refused by name. Numbers stay where they lie; a view that is not
/// row-major there is put in order when somebody looks. Throws Error naming the file, the tensor, what was
/// wanted and what was found.
Checkpoint readPytorch(std::shared_ptr<const ByteSource> file);

/// The same of tensors in lists and dictionaries of any names, which `file` must outlive.
SavedArrays readPytorchArrays(const std::shared_ptr<const ByteSource>& file);

inline constexpr WeightFiles pytorchFiles{"pytorch_model.bin", readPytorch};

}  // namespace heedmap
