// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "core/model/config/model_config.h"

namespace heedmap {

/// The config of a model from the bytes of its config.json, in the spelling of transformers 4 or 5. Throws
/// Error when the model type is not known (naming it), a value is missing or out of range, or a key is
/// neither read nor known to leave the arithmetic alone, whatever its value: nothing is guessed.
ModelConfig readConfig(const QByteArray& json, const QString& path);

/// Takes over what the bytes of a generation_config.json say: EOS ids, the decoder's start, the forced BOS
/// and banned ids. It wins over the same keys of config.json. How transformers would sample or search is left
/// alone: this program generates greedily. Throws Error when it is no JSON object or a key is of another
/// kind.
void readGenerationConfig(const QByteArray& json, const QString& path, ModelConfig& model);

}  // namespace heedmap
