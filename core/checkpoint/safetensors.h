// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/shards.h"

namespace heedmap {

/// Opens a .safetensors file, or a folder with model.safetensors or with the shards of
/// model.safetensors.index.json. A file that is one of such shards opens with the others. Only headers are
/// read. Throws Error.
Checkpoint openSafetensors(const QString& path);

/// The tensors of one file: eight bytes of header length, a JSON header, then the numbers without holes or
/// overlaps. Throws Error naming the file, the tensor, what was wanted and what was found.
Checkpoint readSafetensors(std::shared_ptr<const ByteSource> file);

/// What a file says of itself besides its tensors: texts by name. Throws Error when the header is damaged.
QHash<QString, QString> safetensorsMetadata(const ByteSource& file);

inline constexpr WeightFiles safetensorsFiles{"model.safetensors", readSafetensors};

}  // namespace heedmap
