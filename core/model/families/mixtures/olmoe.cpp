// SPDX-License-Identifier: GPL-3.0-or-later
// OLMoE: Llama with experts, norms of whole queries and keys, and clipped projections.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.tied = false, .eps = 1e-5});
  setRotary(config, model);
  setQkNorm(model.main, QkNorm::Whole);
  if (config.has("clip_qkv")) model.main.clipQkv = config.positive("clip_qkv");
  setExperts(config, model, {.count = 64, .active = 8, .renormalise = config.flag("norm_topk_prob", false)});
  if (!model.main.experts) config.refuse("num_local_experts");
  return model;
}

}  // namespace

std::vector<Family> olmoe() {
  return {{.name = "OLMoE",
           .modelTypes = {"olmoe"},
           .ggufNames = {"olmoe"},
           .spellings = {{"num_local_experts", {"num_experts", "num_local_experts"}}},
           .build = build,
           .biases = attentionBiases(),
           .tensors =
               tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp(), qwenExperts()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
