// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "core/model/config_object.h"
#include "core/model/model_config.h"

namespace heedmap {

/// The config of a model from the bytes of its config.json. Throws Error when the model type is not known
/// (naming it), a value is missing or out of range, or a key that may change the arithmetic is not
/// understood.
ModelConfig readConfig(const QByteArray& json, const QString& path);

/// "gelu", "gelu_new", "silu" … under `key`; refused when it is not known.
Activation activationOf(const ConfigObject& config, const char* key, const QString& otherwise = {});

/// Fills the number of layers, all with `layer`.
std::vector<LayerConfig> sameLayers(int count, const LayerConfig& layer);

/// The plain rule: scores are divided by √d_k.
ScoreRule dividedByRootDk(int dK, const MaskRule& mask);

}  // namespace heedmap
