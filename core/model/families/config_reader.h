// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

#include "core/model/config/model_config.h"

namespace heedmap {

/// The config of a model from the bytes of its config.json, in the spelling of transformers 4 or 5. Throws
/// Error when the model type is not known (naming it), a value is missing or out of range, or a key that may
/// change the arithmetic is not understood: nothing is guessed.
ModelConfig readConfig(const QByteArray& json, const QString& path);

/// Takes over what the bytes of a generation_config.json say about writing: which ids end a text, begin it,
/// come first and never come. It wins over the same keys of config.json. How transformers would draw or
/// search is left alone: this program writes greedily. Throws Error when it is no JSON object or a key is of
/// another kind.
void readGenerationConfig(const QByteArray& json, const QString& path, ModelConfig& model);

/// The model types that `readConfig` knows, sorted.
QStringList knownModelTypes();

}  // namespace heedmap
