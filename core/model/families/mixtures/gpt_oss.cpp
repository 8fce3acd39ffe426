// SPDX-License-Identifier: GPL-3.0-or-later
// gpt-oss: a learned sink in each head's softmax, every other layer windowed, experts with biases and a gate
// that is kept below a limit.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// x·sigmoid(1.702 x), which is called alpha; the activation that a config names is not read.
void setGate(FieldReader& config, StackConfig& stack) {
  config.expect("swiglu_alpha", 1.702);
  config.ignore({"hidden_act"});
  stack.activation = Activation::QuickGelu;
  stack.gateLimit = config.positive("swiglu_limit", 7);
}

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .dK = 64, .tied = false, .eps = 1e-5});
  StackConfig& stack = model.main;
  stack.sinks = true;
  setGate(config, stack);
  setRotary(config, model, {.base = 150000});
  // The reference then takes a YaRN of its own, with which nothing was published.
  if (!config.isGguf() && !config.has("rope_parameters") && !config.has("rope_scaling"))
    config.refuse("rope_parameters");
  // GGUF files do not say that the ramp of their YaRN is not of whole dimensions.
  if (config.isGguf()) stack.rotaries[0].truncate = false;
  setWindows(model, windowedLayers(config, int(stack.layers.size()), 2), windowOf(config, 128));
  // In GGUF the size of an expert is a key of its own.
  setExperts(config, model,
             {.count = 128, .active = 4, .sizeField = config.isGguf() ? "moe_intermediate_size" : nullptr});
  if (!stack.experts) config.refuse("num_local_experts");
  if (config.isGguf()) return model;
  stack.experts->fusedGateUp = stack.experts->interleaved = true;
  stack.experts->storage = MatrixLayout::InOut;
  return model;
}

}  // namespace

std::vector<Family> gpt_oss() {
  using Role = TensorRole;
  return {{.name = "gpt-oss",
           .modelTypes = {"gpt_oss"},
           .ggufNames = {"gpt-oss"},
           .spellings = {{"num_local_experts", {"num_local_experts", "num_experts"}},
                         {"num_experts_per_tok", {"num_experts_per_tok", "experts_per_token"}}},
           .ignoredKeys = {"initial_context_length"},  // YaRN's first length once more
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output}, true, "attention_bias"},
                      {{BiasGroup::Experts}},
                      {{BiasGroup::Head}, false}},
           .tensors = tensorNames({"model.", ""},
                                  {llamaEmbeddings(),
                                   llamaAttention(),
                                   {{Role::Sinks, "layers.{layer}.self_attn.sinks!"},
                                    {Role::MlpNorm, "layers.{layer}.post_attention_layernorm"},
                                    {Role::Router, "layers.{layer}.mlp.router"},
                                    {Role::ExpertGateUp, "layers.{layer}.mlp.experts.gate_up_proj!_bias"},
                                    {Role::ExpertDown, "layers.{layer}.mlp.experts.down_proj!_bias"}}}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(),
                                             {{Role::AttentionNorm, "blk.{layer}.attn_norm"},
                                              {Role::MlpNorm, "blk.{layer}.post_attention_norm"}}})}};
}

}  // namespace heedmap::families
