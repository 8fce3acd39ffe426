// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-NeoX and Pythia: a part of each head is rotated, attention and MLP stand side by side or not.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = decoder(config, {.tied = false});
  StackConfig& stack = model.main;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-5);
  stack.dFf = config.size("intermediate_size");
  stack.activation = activationOf(config, "hidden_act", "gelu");
  stack.residual =
      config.flag("use_parallel_residual", true) ? Residual::ParallelTwoNorms : Residual::Sequential;
  stack.qkv = QkvLayout::Grouped;
  setRotary(config, model, {.part = 0.25, .partField = "partial_rotary_factor"});
  return model;
}

}  // namespace

std::vector<Family> gpt_neox() {
  using Role = TensorRole;
  return {
      {.name = "GPT-NeoX",
       .modelTypes = {"gpt_neox"},
       .ggufNames = {"gptneox"},
       .spellings = {{"rope_theta", {"rotary_emb_base", "rope_theta"}},
                     {"partial_rotary_factor", {"rotary_pct", "partial_rotary_factor"}}},
       .build = build,
       .biases = {{{BiasGroup::Qkv, BiasGroup::Output}, true, "attention_bias"},
                  {{BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Norms}},
                  {{BiasGroup::Head}, false}},
       .tensors = tensorNames({"gpt_neox.", ""}, {{{Role::TokenEmbedding, "embed_in"},
                                                   {Role::AttentionNorm, "layers.{layer}.input_layernorm"},
                                                   {Role::Qkv, "layers.{layer}.attention.query_key_value"},
                                                   {Role::AttentionOutput, "layers.{layer}.attention.dense"},
                                                   {Role::MlpNorm, "layers.{layer}.post_attention_layernorm"},
                                                   {Role::MlpUp, "layers.{layer}.mlp.dense_h_to_4h"},
                                                   {Role::MlpDown, "layers.{layer}.mlp.dense_4h_to_h"},
                                                   {Role::FinalNorm, "final_layer_norm"},
                                                   {Role::Logits, "embed_out"}}}),
       .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
