// SPDX-License-Identifier: GPL-3.0-or-later
// Phi-3.5-MoE: Mixtral with layer norms, a bias of the logits and another way to choose experts.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// Past the first training length cos and sin are multiplied by another number.
void setMagnitudes(FieldReader& config, RotaryConfig& rotary) {
  if (config.isGguf() || rotary.scaling == RotaryConfig::Scaling::None) return;
  if (rotary.scaling != RotaryConfig::Scaling::LongRope) config.refuse("rope_scaling");
  const char* field = config.has("rope_parameters") ? "rope_parameters" : "rope_scaling";
  FieldReader rope = config.object(field);
  const char* original = "original_max_position_embeddings";  // which of two counts depends on the version
  if (config.has(original) && rope.has(original) && config.number(original) != rope.number(original))
    config.refuse(original);
  rotary.attentionFactor = rope.positive("short_mscale");
  rotary.longAttentionFactor = rope.positive("long_mscale");
}

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .tied = false, .eps = 1e-5});
  StackConfig& stack = model.main;
  stack.norm.kind = NormConfig::Kind::Layer;
  setRotary(config, model, {.base = 1e6});
  setMagnitudes(config, stack.rotaries[0]);
  setSameWindow(config, model, 0);
  setExperts(config, model, {.count = 16});
  if (!stack.experts) config.refuse("num_local_experts");
  if (stack.experts->active != 2) config.refuse("num_experts_per_tok");  // its reference takes two, always
  stack.experts->scoring = ExpertsConfig::Scoring::SparseMixer;
  stack.experts->jitter = config.number("router_jitter_noise", 0.01);
  config.ignore({"input_jitter_noise"});  // of training
  return model;
}

}  // namespace

std::vector<Family> phimoe() {
  return {{.name = "Phi-MoE",
           .modelTypes = {"phimoe"},
           .ggufNames = {"phimoe"},
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output}, false, "attention_bias"},
                      {{BiasGroup::Norms}},
                      {{BiasGroup::Experts}, false},
                      {{BiasGroup::Head}, false, "lm_head_bias"}},
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), mixtralExperts()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
