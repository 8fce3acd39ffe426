// SPDX-License-Identifier: GPL-3.0-or-later
// MPT: ALiBi, norms without biases, and fused queries, keys and values that may be clipped.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// In config.json these fields stand in an object of their own.
void setAttention(FieldReader attention, StackConfig& stack) {
  attention.expect("attn_type", QStringLiteral("multihead_attention"));
  attention.expect("prefix_lm", false);
  attention.expect("qk_ln", false);
  attention.expect("alibi", true);
  attention.expect("alibi_bias_max", 8);
  attention.ignore({"attn_impl", "attn_pdrop", "attn_uses_sequence_id", "model_type", "rope", "rope_theta"});
  if (attention.has("clip_qkv")) stack.clipQkv = attention.positive("clip_qkv");
  for (LayerConfig& layer : stack.layers) {
    layer.rule.alibiSlopes = alibiSlopes(stack.heads);
    if (attention.has("softmax_scale")) layer.rule.scale = attention.positive("softmax_scale");
  }
}

ModelConfig build(FieldReader& config) {
  config.expect("embedding_fraction", 1);
  config.expect("logit_scale", QJsonValue());
  ModelConfig model = decoder(config);
  StackConfig& stack = model.main;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-5);
  config.expect("expansion_ratio", 4);
  stack.dFf = config.size("intermediate_size", 4 * stack.dModel);
  stack.activation = Activation::Gelu;
  stack.qkv = QkvLayout::Concatenated;
  model.maxPositions = 0;  // ALiBi has no end
  // The reference has a distance for so many keys, and gives that of a single one to all of a longer text.
  if (config.size("max_position_embeddings", 2048) < 2) config.refuse("max_position_embeddings");
  setAttention(config.isGguf() ? config : config.object("attn_config"), stack);
  return model;
}

}  // namespace

std::vector<Family> mpt() {
  using Role = TensorRole;
  return {
      {.name = "MPT",
       .modelTypes = {"mpt"},
       .ggufNames = {"mpt"},
       .spellings = {{"hidden_size", {"d_model", "hidden_size"}},
                     {"num_attention_heads", {"n_heads", "num_attention_heads"}},
                     {"num_hidden_layers", {"n_layers", "num_hidden_layers"}},
                     {"max_position_embeddings", {"max_seq_len"}},
                     {"layer_norm_eps", {"layer_norm_epsilon"}}},
       // how it was trained; with ALiBi no positions are learned
       .ignoredKeys = {"learned_pos_emb", "init_device", "init_config", "norm_type", "verbose", "emb_pdrop",
                       "no_bias", "tokenizer_name", "ffn_config", "use_pad_tok_in_ffn"},
       .build = build,
       .biases = {{{BiasGroup::Qkv, BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Norms,
                    BiasGroup::Head},
                   false}},
       .tensors = tensorNames({"transformer.", ""}, {{{Role::TokenEmbedding, "wte"},
                                                      {Role::AttentionNorm, "blocks.{layer}.norm_1"},
                                                      {Role::Qkv, "blocks.{layer}.attn.Wqkv"},
                                                      {Role::AttentionOutput, "blocks.{layer}.attn.out_proj"},
                                                      {Role::MlpNorm, "blocks.{layer}.norm_2"},
                                                      {Role::MlpUp, "blocks.{layer}.ffn.up_proj"},
                                                      {Role::MlpDown, "blocks.{layer}.ffn.down_proj"},
                                                      {Role::FinalNorm, "norm_f"},
                                                      {Role::Logits, "lm_head"}}}),
       .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
