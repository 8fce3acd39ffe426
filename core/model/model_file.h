// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <memory>

#include "core/checkpoint/checkpoint.h"
#include "core/model/config/model_config.h"

namespace heedmap {

class Tokenizer;
struct ModelWeights;

/// What a trained model was read from.
struct ModelFile {
  ModelConfig config;
  Checkpoint checkpoint;
  std::shared_ptr<const ModelWeights> weights;  ///< of the checkpoint, as the layers read them
  std::shared_ptr<const Tokenizer> tokenizer;   ///< null for a model that reads ids only
  QString adapter;                              ///< folder of what was merged into the checkpoint, or empty
  QStringList unusedTensors;                    ///< names of the checkpoint's tensors that no layer reads
};

}  // namespace heedmap
