// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-J: rotary pairs interleaved, attention and MLP side by side. CodeGen: with fused queries, values and
// keys.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("rotary", true);
  config.expect("scale_attn_weights", true);
  ModelConfig model = decoder(config, {.tied = false});
  model.maxPositions = config.size("max_position_embeddings");
  StackConfig& stack = model.main;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-5);
  stack.dFf = config.size("intermediate_size", 4 * stack.dModel);
  stack.activation = activationOf(config, "hidden_act", "gelu_new");
  stack.residual = Residual::ParallelOneNorm;
  const int dims = config.size("rotary_dim");
  if (dims > stack.dK || dims % 2 != 0) config.refuse("rotary_dim");
  stack.rotaries.resize(1);
  stack.rotaries[0].dims = dims;
  stack.rotaries[0].interleaved = true;
  for (LayerConfig& layer : stack.layers) layer.rotary = 0;
  return model;
}

ModelConfig buildCodeGen(FieldReader& config) {
  ModelConfig model = build(config);
  if (model.main.heads % 4 != 0) config.refuse("num_attention_heads");
  model.main.qkv = QkvLayout::InFours;
  return model;
}

}  // namespace

std::vector<Family> gptj() {
  const std::vector<FieldSpelling> spellings{
      {"hidden_size", {"n_embd", "hidden_size"}},
      {"num_attention_heads", {"n_head", "num_attention_heads"}},
      {"num_hidden_layers", {"n_layer", "num_hidden_layers"}},
      {"max_position_embeddings", {"n_positions", "max_position_embeddings"}},
      {"intermediate_size", {"n_inner"}},
      {"layer_norm_eps", {"layer_norm_epsilon"}},
      {"hidden_act", {"activation_function"}}};
  const TensorTable mlp{{TensorRole::MlpUp, "h.{layer}.mlp.fc_in"},
                        {TensorRole::MlpDown, "h.{layer}.mlp.fc_out"}};
  return {{.name = "GPT-J",
           .modelTypes = {"gptj"},
           .ggufNames = {"gptj"},
           .spellings = spellings,
           .ignoredKeys = {"n_ctx"},  // n_positions once more
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output}, false},
                      {{BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Norms}}},
           .tensors =
               tensorNames({"transformer.", ""}, {gptEmbeddings(),
                                                  {{TensorRole::Query, "h.{layer}.attn.q_proj"},
                                                   {TensorRole::Key, "h.{layer}.attn.k_proj"},
                                                   {TensorRole::Value, "h.{layer}.attn.v_proj"},
                                                   {TensorRole::AttentionOutput, "h.{layer}.attn.out_proj"}},
                                                  mlp}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})},
          {.name = "CodeGen",
           .modelTypes = {"codegen"},
           .spellings = spellings,
           .ignoredKeys = {"n_ctx"},
           .build = buildCodeGen,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output}, false},
                      {{BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Norms}}},
           .tensors =
               tensorNames({"transformer.", ""}, {gptEmbeddings(),
                                                  {{TensorRole::Qkv, "h.{layer}.attn.qkv_proj"},
                                                   {TensorRole::AttentionOutput, "h.{layer}.attn.out_proj"}},
                                                  mlp})}};
}

}  // namespace heedmap::families
