// SPDX-License-Identifier: GPL-3.0-or-later
// GLM-4.5 (MoE): Llama with a part of each head rotated, experts in groups, some shared.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .tied = false, .eps = 1e-5});
  setRotary(config, model, {.part = 0.5, .partField = "partial_rotary_factor"});
  // GGUF files do not say it; those of the models that have them hold the weights.
  if (config.flag("use_qk_norm", config.isGguf() && config.flag("has_query_norm", false)))
    setQkNorm(model.main, QkNorm::Head);
  leaveOutGuessing(config, model);
  setGroupedExperts(config, model,
                    {.count = 128, .active = 8, .sizeField = "moe_intermediate_size", .size = 1408}, 2);
  if (config.isGguf() && config.integer("expert_gating_func").value_or(2) != 2)
    config.refuse("expert_gating_func");
  model.main.experts->scoring = ExpertsConfig::Scoring::Sigmoid;
  model.main.experts->hasBias = true;
  return model;
}

}  // namespace

std::vector<Family> glm4_moe() {
  return {{.name = "GLM-4.5",
           .modelTypes = {"glm4_moe"},
           .ggufNames = {"glm4moe"},
           .spellings = {{"num_local_experts", {"n_routed_experts", "num_local_experts"}}},
           .ignoredKeys = {"num_nextn_predict_layers", "num_mtp_layers"},  // which guess further tokens
           .build = build,
           .biases = {{{BiasGroup::Qkv}, false, "attention_bias"},
                      {{BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Experts,
                        BiasGroup::Shared, BiasGroup::Head},
                       false}},
           .tensors =
               tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp(), qwenExperts()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(),
                                             {{TensorRole::AttentionNorm, "blk.{layer}.attn_norm"},
                                              {TensorRole::MlpNorm, "blk.{layer}.post_attention_norm"}}})}};
}

}  // namespace heedmap::families
