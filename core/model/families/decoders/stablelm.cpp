// SPDX-License-Identifier: GPL-3.0-or-later
// StableLM: Llama with layer norms, a part of each head rotated, norms of each head's queries and keys.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("rotary_scaling_factor", 1);
  ModelConfig model =
      llamaDecoder(config, {.keyHeads = 32, .tied = false, .norm = NormConfig::Kind::Layer, .eps = 1e-5});
  setRotary(config, model, {.part = 0.25, .partField = "partial_rotary_factor"});
  StackConfig& stack = model.main;
  if (config.flag("use_parallel_residual", false)) stack.residual = Residual::ParallelOneNorm;
  if (config.flag("qk_layernorm", false)) setQkNorm(stack, QkNorm::Head);
  return model;
}

}  // namespace

std::vector<Family> stablelm() {
  using Role = TensorRole;
  return {{.name = "StableLM",
           .modelTypes = {"stablelm"},
           .ggufNames = {"stablelm"},
           .build = build,
           .biases = {{{BiasGroup::Qkv}, false, "use_qkv_bias"},
                      {{BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::QkNorms,
                        BiasGroup::Head},
                       false},
                      {{BiasGroup::Norms}}},
           .tensors = tensorNames({"model.", ""},
                                  {{{Role::QueryNorm, "layers.{layer}.self_attn.q_layernorm.norms.{head}"},
                                    {Role::KeyNorm, "layers.{layer}.self_attn.k_layernorm.norms.{head}"}},
                                   llamaEmbeddings(),
                                   llamaAttention(),
                                   llamaMlp()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
