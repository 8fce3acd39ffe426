// SPDX-License-Identifier: GPL-3.0-or-later
// ERNIE 4.5 with experts: chosen by a softmax with a bias, some shared.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// Layers from moe_layer_start_index to moe_layer_end_index (−1: the last), every moe_layer_interval-th.
void setSparse(FieldReader& config, ModelConfig& model) {
  std::vector<LayerConfig>& layers = model.main.layers;
  const int interval = config.count("moe_layer_interval", 1);
  const int first = config.isGguf() ? config.integer("first_k_dense_replace").value_or(0)
                                    : config.integer("moe_layer_start_index").value_or(1);
  int last = config.integer("moe_layer_end_index").value_or(-1);
  if (last == -1) last = int(layers.size()) - 1;
  for (int layer = 0; layer < int(layers.size()); ++layer)
    layers[size_t(layer)].hasExperts = (layer + 1) % interval == 0 && layer >= first && layer <= last;
}

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 4, .eps = 1e-5});
  setRotary(config, model, {.base = 500000, .interleaved = true});
  // The least sum that shares are divided by.
  if (config.number("moe_norm_min", 1e-12) > 1e-6) config.refuse("moe_norm_min");
  setExperts(config, model, {.count = 64, .active = 6, .sizeField = "moe_intermediate_size", .size = 1536});
  if (!model.main.experts) config.refuse("num_local_experts");
  ExpertsConfig& experts = *model.main.experts;
  const int shared = config.integer("n_shared_experts").value_or(config.isGguf() ? 0 : 2);
  if (shared < 0 || shared > 64) config.refuse("n_shared_experts");
  experts.sharedDFf = shared * experts.dFf;
  experts.hasBias = true;
  if (config.isGguf() && config.has("shared_expert_intermediate_size"))
    experts.sharedDFf = config.size("shared_expert_intermediate_size");
  setSparse(config, model);
  return model;
}

}  // namespace

std::vector<Family> ernie4_5_moe() {
  return {{.name = "ERNIE 4.5 MoE",
           .modelTypes = {"ernie4_5_moe"},
           .ggufNames = {"ernie4_5-moe"},
           .spellings = {{"num_local_experts", {"moe_num_experts", "num_experts"}},
                         {"num_experts_per_tok", {"moe_k", "num_experts_per_tok"}},
                         {"n_shared_experts", {"moe_num_shared_experts"}}},
           // how it was trained
           .ignoredKeys = {"moe_capacity", "moe_gate", "moe_use_aux_free"},
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut,
                        BiasGroup::Shared, BiasGroup::Head},
                       false,
                       "use_bias"},
                      {{BiasGroup::Experts}, false}},
           .tensors = tensorNames(
               {"model.", ""},
               {llamaEmbeddings(),
                llamaAttention(),
                llamaMlp(),
                {{TensorRole::RouterBias, "layers.{layer}.mlp.moe_statics.e_score_correction_bias!"}},
                qwenExperts()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
