// SPDX-License-Identifier: GPL-3.0-or-later
// OLMo 2: Llama with norms on what the blocks add, and on whole queries and keys.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.tied = false, .eps = 1e-5});
  setRotary(config, model);
  model.main.placement = NormPlacement::Output;
  setQkNorm(model.main, QkNorm::Whole);
  return model;
}

}  // namespace

std::vector<Family> olmo2() {
  using Role = TensorRole;
  return {{.name = "OLMo 2",
           .modelTypes = {"olmo2"},
           .ggufNames = {"olmo2"},
           .build = build,
           .biases = attentionBiases(),
           .tensors = tensorNames({"model.", ""},
                                  {llamaEmbeddings(),
                                   llamaAttention(),
                                   {{Role::AttentionOutputNorm, "layers.{layer}.post_attention_layernorm"},
                                    {Role::MlpOutputNorm, "layers.{layer}.post_feedforward_layernorm"},
                                    {Role::MlpGate, "layers.{layer}.mlp.gate_proj"},
                                    {Role::MlpUp, "layers.{layer}.mlp.up_proj"},
                                    {Role::MlpDown, "layers.{layer}.mlp.down_proj"}}}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlSandwichNorms()})}};
}

}  // namespace heedmap::families
