// SPDX-License-Identifier: GPL-3.0-or-later
// BLOOM and Falcon: fused queries, keys and values, ALiBi.
#include <cmath>

#include "core/model/config/rotary_config.h"
#include "core/model/families/family.h"

namespace heedmap::families {

ModelConfig bloom(const ConfigObject& keys) {
  const int dModel = keys.size(keys.has("n_embed") ? "n_embed" : "hidden_size");
  const int heads = keys.count(keys.has("n_head") ? "n_head" : "num_attention_heads");
  splitAmongHeads(keys, dModel, heads);
  keys.ignore({"hidden_size", "num_attention_heads", "num_hidden_layers"});  // other names of the same
  keys.expect("apply_residual_connection_post_layernorm", false);
  ModelConfig config =
      causalDecoder(keys, dModel, heads, keys.count(keys.has("n_layer") ? "n_layer" : "num_hidden_layers"));
  config.architecture = QStringLiteral("BLOOM");
  StackConfig& stack = config.main;
  stack.norm.eps = keys.positive("layer_norm_epsilon", 1e-5);
  stack.dFf = 4 * dModel;
  stack.activation = Activation::GeluTanh;
  stack.embedding.hasNorm = true;
  stack.qkv = QkvLayout::Grouped;
  for (LayerConfig& layer : stack.layers) layer.rule.alibiSlopes = alibiSlopes(heads);
  config.logits = LogitsConfig{.tied = keys.flag("tie_word_embeddings", true)};
  stack.names =
      tensorNames({"transformer.", ""}, {{TensorRole::TokenEmbedding, "word_embeddings"},
                                         {TensorRole::EmbeddingNorm, "word_embeddings_layernorm"},
                                         {TensorRole::AttentionNorm, "h.{layer}.input_layernorm"},
                                         {TensorRole::Qkv, "h.{layer}.self_attention.query_key_value"},
                                         {TensorRole::AttentionOutput, "h.{layer}.self_attention.dense"},
                                         {TensorRole::MlpNorm, "h.{layer}.post_attention_layernorm"},
                                         {TensorRole::MlpUp, "h.{layer}.mlp.dense_h_to_4h"},
                                         {TensorRole::MlpDown, "h.{layer}.mlp.dense_4h_to_h"},
                                         {TensorRole::FinalNorm, "ln_f"},
                                         {TensorRole::Logits, "lm_head"}});
  return config;
}

ModelConfig falcon(const ConfigObject& keys) {
  const int dModel = keys.size(keys.has("n_embed") ? "n_embed" : "hidden_size"),
            heads = keys.count("num_attention_heads");
  const int dK = splitAmongHeads(keys, dModel, heads);
  ModelConfig config = causalDecoder(keys, dModel, heads, keys.count("num_hidden_layers"));
  config.architecture = QStringLiteral("Falcon");
  StackConfig& stack = config.main;
  stack.norm.eps = keys.positive("layer_norm_epsilon", 1e-5);
  stack.dFf = keys.size("ffn_hidden_size", 4 * dModel);
  stack.activation = activationOf(keys, "activation", "gelu");
  stack.qkv = QkvLayout::Grouped;

  keys.ignore({"multi_query", "num_kv_heads", "max_position_embeddings", "rope_parameters",
               "rope_scaling"});  // each counts for one of the generations only
  const bool isNew = keys.flag("new_decoder_architecture", false),
             isParallel = keys.flag("parallel_attn", true);
  if (isNew && !isParallel) keys.refuse("parallel_attn");
  if (isNew)
    stack.keyHeads = keys.count("num_kv_heads", heads);
  else if (keys.flag("multi_query", true))
    stack.keyHeads = 1;
  checkKeyHeads(keys, heads, stack.keyHeads);
  const int norms = keys.count("num_ln_in_parallel_attn", isNew ? 2 : 1);
  if (norms > 2) keys.refuse("num_ln_in_parallel_attn");
  if (!isParallel)
    stack.residual = Residual::Sequential;
  else
    stack.residual = isNew && norms == 2 ? Residual::ParallelTwoNorms : Residual::ParallelOneNorm;

  if (keys.flag("alibi", false)) {
    // The slopes are divided by √d_k together with the scores.
    for (LayerConfig& layer : stack.layers)
      layer.rule.alibiSlopes = alibiSlopes(heads, 1 / std::sqrt(double(dK)));
  } else {
    stack.rotaries = {rotaryConfig(keys, {.dK = dK})};
    for (LayerConfig& layer : stack.layers) layer.rotary = 0;
    config.maxPositions = positionLimit(stack.rotaries[0], keys.size("max_position_embeddings", 2048));
  }
  config.logits = LogitsConfig{.tied = keys.flag("tie_word_embeddings", true)};
  stack.names =
      tensorNames({"transformer.", ""}, {{TensorRole::TokenEmbedding, "word_embeddings"},
                                         {TensorRole::AttentionNorm, "h.{layer}.ln_attn"},
                                         {TensorRole::AttentionNorm, "h.{layer}.input_layernorm"},
                                         {TensorRole::Qkv, "h.{layer}.self_attention.query_key_value"},
                                         {TensorRole::AttentionOutput, "h.{layer}.self_attention.dense"},
                                         {TensorRole::MlpNorm, "h.{layer}.ln_mlp"},
                                         {TensorRole::MlpNorm, "h.{layer}.post_attention_layernorm"},
                                         {TensorRole::MlpUp, "h.{layer}.mlp.dense_h_to_4h"},
                                         {TensorRole::MlpDown, "h.{layer}.mlp.dense_4h_to_h"},
                                         {TensorRole::FinalNorm, "ln_f"},
                                         {TensorRole::Logits, "lm_head"}});
  return config;
}

}  // namespace heedmap::families
