// SPDX-License-Identifier: GPL-3.0-or-later
// Longformer: RoBERTa with a window in each layer. Tokens that all see and that see all are chosen by whoever
// runs the model; without a choice, as in the bare model and its masked-language head, there are none.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  refuseGlobalTokens(config);
  ModelConfig model = bertEncoder(config);
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
           .tensors = tensorNames({"longformer.", ""}, {bertEmbeddings(), bertLayers(), robertaHead()})}};
}

}  // namespace heedmap::families
