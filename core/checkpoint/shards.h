// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/checkpoint/checkpoint.h"

namespace heedmap {

/// How the files of one format of weights are called, and who reads one of them.
struct WeightFiles {
  const char* single;  ///< "model.safetensors"; its index of shards is "model.safetensors.index.json"
  Checkpoint (*read)(std::shared_ptr<const ByteSource>);
};

/// Path of the file, or else of the index of shards, that holds a folder's weights; empty when it has
/// neither.
QString weightsIn(const QString& folder, const WeightFiles& names);

/// Opens a file of weights, a folder that holds one, or the shards that its index names. A file that is one
/// of such shards opens with the others. Throws Error.
Checkpoint openWeightFiles(const QString& path, const WeightFiles& names);

/// Throws Error when `file` is what Git puts in the place of a large file that was not fetched.
void checkIsFetched(const ByteSource& file);
/// The same by its first bytes, 19 at least of a longer file.
void checkIsFetched(QByteArrayView start, const QString& path);

}  // namespace heedmap
