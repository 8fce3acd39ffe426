// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

#include "core/model/model_config.h"

namespace heedmap {

/// The config of a model from the bytes of its config.json, in the spelling of transformers 4 or 5. Throws
/// Error when the model type is not known (naming it), a value is missing or out of range, or a key that may
/// change the arithmetic is not understood: nothing is guessed.
ModelConfig readConfig(const QByteArray& json, const QString& path);

/// The model types that `readConfig` knows, sorted.
QStringList knownModelTypes();

}  // namespace heedmap
