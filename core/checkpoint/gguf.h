// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>

#include "core/checkpoint/checkpoint.h"
#include "core/checkpoint/gguf_metadata.h"

namespace heedmap {

/// A GGUF model: what it says of itself, and its tensors under the names of ggml ("blk.0.attn_q.weight"),
/// each in a type of its own and with its extents outermost first (a weight is `[out, in]`, the reverse of
/// the file).
struct Gguf {
  GgufMetadata metadata;
  Checkpoint checkpoint;
};

/// Whether the file at `path` begins like GGUF. False for anything that cannot be read.
bool isGguf(const QString& path);

/// Names of the files in `folder` that stand for a GGUF model: not the later parts of one that was split, nor
/// the projectors ("mmproj…") of models that see or hear.
QStringList ggufModelsIn(const QDir& folder);

/// Opens a GGUF file of version 2 or 3, with its other parts when it was split ("…-00001-of-00003.gguf").
/// Throws Error.
Gguf openGguf(const QString& path);

/// Reads one file. Sizes are checked before anything of that size is allocated. Throws Error naming the file,
/// the tensor, what was wanted and what was found.
Gguf readGguf(std::shared_ptr<const ByteSource> file);

}  // namespace heedmap
