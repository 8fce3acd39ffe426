// SPDX-License-Identifier: GPL-3.0-or-later
// EuroBERT: a Llama that looks both ways.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("clip_qkv", QJsonValue());
  ModelConfig model = llamaDecoder(config, {.tied = false, .eps = 1e-5});
  setRotary(config, model);
  for (LayerConfig& layer : model.main.layers) layer.rule.mask = MaskRule::none();
  model.isCausal = false;
  model.eosIds.clear();
  if (config.isGguf()) model.logits.reset();  // which files of encoders do not have
  return model;
}

}  // namespace

std::vector<Family> eurobert() {
  return {{.name = "EuroBERT",
           .modelTypes = {"eurobert"},
           .ggufNames = {"eurobert"},
           // what the first configs kept of their tokenizer
           .ignoredKeys = {"bos_token", "eos_token", "mask_token", "pad_token"},
           .build = build,
           .biases = llamaBiases(),
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
