// SPDX-License-Identifier: GPL-3.0-or-later
// Longformer: RoBERTa with a window in each layer. Tokens that all see and that see all are chosen by whoever
// runs the model; without a choice there are those of its task: the first token where it classifies, the
// question where it answers one, none in the bare model and under its masked-language head.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = bertEncoder(config);
  setGlobalTokens(config, model.main);
  model.main.embedding.hasSegments = true;
  countFromPadding(config, config.integer("pad_token_id").value_or(1), model);
  setAttentionWindows(config, model.main);
  setMaskedHead(config, model, Activation::Gelu);
  return model;
}

}  // namespace

std::vector<Family> longformer() {
  return {{.name = "Longformer",
           .modelTypes = {"longformer"},
           // of the first implementation
           .ignoredKeys = {"attention_mode", "autoregressive", "ignore_attention_mask", "onnx_export"},
           .build = build,
           .biases = biasesEverywhere(),
           .tensors =
               tensorNames({"longformer.", ""},
                           {bertEmbeddings(),
                            bertLayers(),
                            {{TensorRole::GlobalQuery, "encoder.layer.{layer}.attention.self.query_global"},
                             {TensorRole::GlobalKey, "encoder.layer.{layer}.attention.self.key_global"},
                             {TensorRole::GlobalValue, "encoder.layer.{layer}.attention.self.value_global"}},
                            robertaHead()})}};
}

}  // namespace heedmap::families
