// SPDX-License-Identifier: GPL-3.0-or-later
// Phi-1, 1.5 and 2: layer norms, a part of each head rotated, attention and MLP side by side.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model =
      llamaDecoder(config, {.tied = false, .norm = NormConfig::Kind::Layer, .eps = 1e-5}, "gelu_new");
  setRotary(config, model, {.part = 0.5, .partField = "partial_rotary_factor"});
  StackConfig& stack = model.main;
  stack.residual = Residual::ParallelOneNorm;
  stack.gatedMlp = false;
  if (config.flag("qk_layernorm", false)) setQkNorm(stack, QkNorm::Head);
  return model;
}

}  // namespace

std::vector<Family> phi() {
  using Role = TensorRole;
  return {{.name = "Phi",
           .modelTypes = {"phi"},
           .ggufNames = {"phi2"},
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut,
                        BiasGroup::Norms, BiasGroup::QkNorms}}},
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(),
                                                   llamaAttention(),
                                                   {{Role::QueryNorm, "layers.{layer}.self_attn.q_layernorm"},
                                                    {Role::KeyNorm, "layers.{layer}.self_attn.k_layernorm"},
                                                    {Role::AttentionOutput, "layers.{layer}.self_attn.dense"},
                                                    {Role::MlpUp, "layers.{layer}.mlp.fc1"},
                                                    {Role::MlpDown, "layers.{layer}.mlp.fc2"},
                                                    {Role::FinalNorm, "final_layernorm"}}}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
