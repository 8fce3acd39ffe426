// SPDX-License-Identifier: GPL-3.0-or-later
// XLNet, its content stream: scores have terms of the distance and of the segments. The query stream and the
// memory of earlier texts are of its training and of its own way to generate.
#include <algorithm>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  for (const char* field : {"bi_data", "same_length"}) config.expect(field, false);
  config.expect("untie_r", true);
  ModelConfig model;
  model.main = plainStack(config, {.vocabulary = 32000});
  StackConfig& stack = model.main;
  if (config.integer("head_dim").value_or(stack.dK) != stack.dK) config.refuse("head_dim");
  if (stack.dModel % 2 != 0) config.refuse("hidden_size");
  stack.placement = NormPlacement::Post;
  stack.finalNorm = false;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-12);
  stack.dFf = config.size("intermediate_size");
  stack.activation = activationOf(config, "hidden_act", "gelu");
  stack.qkv = QkvLayout::HeadAxes;
  PositionTermsConfig terms;
  terms.isSinusoidal = terms.hasKeys = true;
  terms.clamp = std::max(config.integer("clamp_len").value_or(-1), 0);
  stack.positionTerms = terms;
  const QString direction = config.text("attn_type", "bi");
  if (direction == QLatin1StringView("uni"))
    for (LayerConfig& layer : stack.layers) layer.rule.mask = MaskRule::causal();
  else if (direction != QLatin1StringView("bi"))
    config.refuse("attn_type");
  return model;
}

}  // namespace

std::vector<Family> xlnet() {
  using Role = TensorRole;
  return {
      {.name = "XLNet",
       .modelTypes = {"xlnet"},
       .spellings = {{"hidden_size", {"d_model", "hidden_size"}},
                     {"num_attention_heads", {"n_head", "num_attention_heads"}},
                     {"num_hidden_layers", {"n_layer", "num_hidden_layers"}},
                     {"head_dim", {"d_head"}},
                     {"intermediate_size", {"d_inner"}},
                     {"vocab_size", {"vocab_size", "n_token"}},
                     {"hidden_act", {"ff_activation"}}},
       // of the memory, and of heads that answer questions
       .ignoredKeys = {"mem_len", "reuse_len", "use_mems_eval", "use_mems_train", "start_n_top", "end_n_top"},
       .build = build,
       .biases = {{{BiasGroup::Qkv, BiasGroup::Output}, false},
                  {{BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Norms}}},
       .tensors =
           tensorNames({"transformer.", ""}, {{{Role::TokenEmbedding, "word_embedding"},
                                               {Role::Query, "layer.{layer}.rel_attn.q!"},
                                               {Role::Key, "layer.{layer}.rel_attn.k!"},
                                               {Role::Value, "layer.{layer}.rel_attn.v!"},
                                               {Role::AttentionOutput, "layer.{layer}.rel_attn.o!"},
                                               {Role::PositionKey, "layer.{layer}.rel_attn.r!"},
                                               {Role::ContentBias, "layer.{layer}.rel_attn.r_w_bias!"},
                                               {Role::PositionBias, "layer.{layer}.rel_attn.r_r_bias!"},
                                               {Role::SegmentBias, "layer.{layer}.rel_attn.r_s_bias!"},
                                               {Role::SegmentKeys, "layer.{layer}.rel_attn.seg_embed!"},
                                               {Role::AttentionNorm, "layer.{layer}.rel_attn.layer_norm"},
                                               {Role::MlpUp, "layer.{layer}.ff.layer_1"},
                                               {Role::MlpDown, "layer.{layer}.ff.layer_2"},
                                               {Role::MlpNorm, "layer.{layer}.ff.layer_norm"}}})}};
}

}  // namespace heedmap::families
