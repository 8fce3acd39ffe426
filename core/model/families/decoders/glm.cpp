// SPDX-License-Identifier: GPL-3.0-or-later
// GLM-4: a part of each head rotated, pairs interleaved, gate and up fused; since GLM-4-0414 norms on what
// the blocks add as well.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 2, .dK = 128, .tied = false, .eps = 1.5625e-7});
  setRotary(config, model, {.part = 0.5, .interleaved = true, .partField = "partial_rotary_factor"});
  model.main.fusedGateUp = true;
  return model;
}

ModelConfig buildFourth(FieldReader& config) {
  ModelConfig model = build(config);
  model.main.placement = NormPlacement::Sandwich;
  return model;
}

}  // namespace

std::vector<Family> glm() {
  using Role = TensorRole;
  const std::vector<BiasRule> biases{
      {{BiasGroup::Qkv}, true, "attention_bias"},
      {{BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Head}, false}};
  const TensorTable fused{{Role::MlpNorm, "layers.{layer}.post_attention_layernorm"},
                          {Role::MlpGateUp, "layers.{layer}.mlp.gate_up_proj"},
                          {Role::MlpDown, "layers.{layer}.mlp.down_proj"}};
  const TensorTable outputNorms{{Role::AttentionOutputNorm, "layers.{layer}.post_self_attn_layernorm"},
                                {Role::MlpOutputNorm, "layers.{layer}.post_mlp_layernorm"}};
  return {{.name = "GLM",
           .modelTypes = {"glm"},
           .ggufNames = {"chatglm"},
           .build = build,
           .biases = biases,
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), fused}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})},
          {.name = "GLM-4",
           .modelTypes = {"glm4"},
           .ggufNames = {"glm4"},
           .build = buildFourth,
           .biases = biases,
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), fused, outputNorms}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms(), ggmlSandwichNorms()})}};
}

}  // namespace heedmap::families
