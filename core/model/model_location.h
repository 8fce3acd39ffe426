// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace heedmap {

/// What to open where somebody points at a place around a model: the Transformer module that the modules.json
/// of a sentence-transformers folder names; the snapshot that refs/main names in a repository of the Hugging
/// Face cache; the one model folder inside, such as the checkpoint of a Trainer; the folder of a config.json,
/// a modules.json or an index of shards. Any other path as it is. Throws Error that lists the models when
/// there are several inside, and Error that says what is there instead when it is of a format that is not
/// read (ONNX, TensorFlow, Flax …).
QString modelAt(const QString& path);

/// A name for the model at `path`: "org/name" inside the Hugging Face cache, "run/checkpoint-500" of a
/// Trainer, that of the folder around a module, else the folder's or the file's own.
QString modelName(const QString& path);

}  // namespace heedmap
