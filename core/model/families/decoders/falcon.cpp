// SPDX-License-Identifier: GPL-3.0-or-later
// Falcon: one key head, grouped keys or as many as queries; rotary positions or ALiBi.
#include <cmath>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

int keyHeads(FieldReader& config, int heads, bool isNew) {
  if (config.isGguf()) return config.count("num_key_value_heads");
  if (isNew) return config.count("num_key_value_heads", heads);
  return config.flag("multi_query", true) ? 1 : heads;
}

Residual residualOf(FieldReader& config, bool isNew) {
  if (config.isGguf())
    return config.flag("has_second_attention_norm", false) ? Residual::ParallelTwoNorms
                                                           : Residual::ParallelOneNorm;
  const bool isParallel = config.flag("parallel_attn", true);
  if (isNew && !isParallel) config.refuse("parallel_attn");
  const int norms = config.count("num_ln_in_parallel_attn", isNew ? 2 : 1);
  if (norms > 2) config.refuse("num_ln_in_parallel_attn");
  if (!isParallel) return Residual::Sequential;
  return isNew && norms == 2 ? Residual::ParallelTwoNorms : Residual::ParallelOneNorm;
}

ModelConfig build(FieldReader& config) {
  config.expect("apply_residual_connection_post_layernorm", false);
  ModelConfig model = decoder(config);
  StackConfig& stack = model.main;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-5);
  stack.dFf =
      config.isGguf() ? config.size("intermediate_size") : config.size("ffn_hidden_size", 4 * stack.dModel);
  stack.activation = activationOf(config, "hidden_act", "gelu");
  stack.qkv = QkvLayout::Grouped;
  const bool isNew = config.flag("new_decoder_architecture", false);
  setKeyHeads(config, stack, keyHeads(config, stack.heads, isNew));
  stack.residual = residualOf(config, isNew);
  if (config.flag("alibi", false)) {
    // The slopes are divided by √d_k together with the scores.
    for (LayerConfig& layer : stack.layers)
      layer.rule.alibiSlopes = alibiSlopes(stack.heads, 1 / std::sqrt(double(stack.dK)));
  } else {
    stack.rotaries = {rotaryConfig(config, RotaryDefaults{.dK = stack.dK})};
    for (LayerConfig& layer : stack.layers) layer.rotary = 0;
    model.maxPositions = positionLimit(stack.rotaries[0], config.size("max_position_embeddings", 2048));
  }
  return model;
}

}  // namespace

std::vector<Family> falcon() {
  using Role = TensorRole;
  return {
      {.name = "Falcon",
       .modelTypes = {"falcon"},
       .ggufNames = {"falcon"},
       .spellings = {{"hidden_size", {"n_embed", "hidden_size"}},
                     {"num_key_value_heads", {"num_kv_heads"}},
                     {"layer_norm_eps", {"layer_norm_epsilon"}},
                     {"hidden_act", {"activation"}}},
       // each counts for one of the generations only
       .ignoredKeys = {"multi_query", "num_kv_heads", "max_position_embeddings", "rope_parameters",
                       "rope_scaling", "rope_theta"},
       .build = build,
       .biases = {{{BiasGroup::Qkv, BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut}, false, "bias"},
                  {{BiasGroup::Norms}},
                  {{BiasGroup::Head}, false}},
       .tensors =
           tensorNames({"transformer.", ""}, {megatronLayers(),
                                              {{Role::AttentionNorm, "h.{layer}.ln_attn"},
                                               {Role::AttentionNorm, "h.{layer}.input_layernorm"},
                                               {Role::MlpNorm, "h.{layer}.ln_mlp"},
                                               {Role::MlpNorm, "h.{layer}.post_attention_layernorm"}}}),
       // the second norm, where there is one, is attention's
       .ggufTensors = tensorNames({""}, {ggmlTensors(),
                                         {{Role::AttentionNorm, "blk.{layer}.attn_norm_2"},
                                          {Role::AttentionNorm, "blk.{layer}.attn_norm"},
                                          {Role::MlpNorm, "blk.{layer}.attn_norm"}}})}};
}

}  // namespace heedmap::families
