// SPDX-License-Identifier: GPL-3.0-or-later
// Phi-3, 3.5, 4 and 4-mini: Llama with fused matrices, longrope and a window.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("full_attn_mod", 1);
  config.expect("interpolate_factor", 1);
  ModelConfig model = llamaDecoder(config, {.tied = false, .eps = 1e-5});
  setRotary(config, model, {.partField = "partial_rotary_factor"});
  StackConfig& stack = model.main;
  using Scaling = RotaryConfig::Scaling;
  const Scaling scaling = stack.rotaries[0].scaling;
  if (!config.isGguf() && scaling != Scaling::None && scaling != Scaling::LongRope)
    config.refuse("rope_scaling");
  setSameWindow(config, model, 0);
  stack.qkv = QkvLayout::Concatenated;
  stack.fusedGateUp = true;
  return model;
}

}  // namespace

std::vector<Family> phi3() {
  using Role = TensorRole;
  return {
      {.name = "Phi-3",
       .modelTypes = {"phi3"},
       .ggufNames = {"phi3"},
       .build = build,
       .biases = noBiases(),
       .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(),
                                               llamaAttention(),
                                               {{Role::Qkv, "layers.{layer}.self_attn.qkv_proj"},
                                                {Role::MlpNorm, "layers.{layer}.post_attention_layernorm"},
                                                {Role::MlpGateUp, "layers.{layer}.mlp.gate_up_proj"},
                                                {Role::MlpDown, "layers.{layer}.mlp.down_proj"}}}),
       .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
