// SPDX-License-Identifier: GPL-3.0-or-later
// Encoders with rotary positions: ModernBERT and NomicBERT.
#include "core/model/config/rotary_config.h"
#include "core/model/families/family.h"

namespace heedmap::families {

namespace {

/// Which layers of ModernBERT are local: listed, or all but every n-th.
std::vector<bool> localLayers(const ConfigObject& keys, int layers) {
  keys.ignore({"global_attn_every_n_layers"});  // what was read into a list may still stand beside it
  if (keys.has("layer_types")) return slidingLayers(keys, layers);
  const int period = keys.count("global_attn_every_n_layers", 3);
  std::vector<bool> local;
  for (int layer = 0; layer < layers; ++layer) local.push_back(layer % period != 0);
  return local;
}

}  // namespace

ModelConfig modernBert(const ConfigObject& keys) {
  const int dModel = keys.size("hidden_size"), heads = keys.count("num_attention_heads"),
            layers = keys.count("num_hidden_layers");
  const int dK = splitAmongHeads(keys, dModel, heads);
  keys.ignore({"layer_norm_eps", "repad_logits_with_grad"});  // norm_eps is the one that counts
  keys.expect("position_embedding_type", QStringLiteral("absolute"));
  ModelConfig config;
  config.architecture = QStringLiteral("ModernBERT");
  config.maxPositions = keys.size("max_position_embeddings");
  StackConfig& stack = config.main;
  stack = postNormEncoder(dModel, heads, layers);
  stack.vocabulary = keys.size("vocab_size");
  stack.placement = NormPlacement::Pre;
  stack.finalNorm = true;
  stack.norm.eps = keys.positive("norm_eps", 1e-5);
  stack.dFf = keys.size("intermediate_size");
  stack.activation = activationOf(keys, "hidden_activation", "gelu");
  stack.gatedMlp = stack.fusedGateUp = true;
  stack.qkv = QkvLayout::Concatenated;

  const ConfigObject rope = keys.object("rope_parameters");
  stack.rotaries = {
      rotaryConfig(keys, rope.object("full_attention"),
                   {.dK = dK, .base = 160000, .baseKey = "global_rope_theta"}),
      rotaryConfig(keys, rope.object("sliding_attention"),
                   {.dK = dK, .base = 10000, .baseKey = "local_rope_theta"}),
  };
  const std::vector<bool> local = localLayers(keys, layers);
  const int reach = keys.size("local_attention", 128) / 2;  // to either side
  for (int layer = 0; layer < layers; ++layer) {
    stack.layers[layer].rotary = local[layer] ? 1 : 0;
    if (local[layer]) stack.layers[layer].rule.mask = {reach, reach};
  }
  stack.layers[0].attentionNorm = false;

  stack.names = tensorNames({"model.", ""}, {{TensorRole::TokenEmbedding, "embeddings.tok_embeddings"},
                                             {TensorRole::EmbeddingNorm, "embeddings.norm"},
                                             {TensorRole::AttentionNorm, "layers.{layer}.attn_norm"},
                                             {TensorRole::Qkv, "layers.{layer}.attn.Wqkv"},
                                             {TensorRole::AttentionOutput, "layers.{layer}.attn.Wo"},
                                             {TensorRole::MlpNorm, "layers.{layer}.mlp_norm"},
                                             {TensorRole::MlpGateUp, "layers.{layer}.mlp.Wi"},
                                             {TensorRole::MlpDown, "layers.{layer}.mlp.Wo"},
                                             {TensorRole::FinalNorm, "final_norm"}});
  setMaskedHead(config, activationOf(keys, "classifier_activation", "gelu"),
                {{TensorRole::LogitsTransform, "head.dense"},
                 {TensorRole::LogitsTransformNorm, "head.norm"},
                 {TensorRole::LogitsBias, "decoder"}});
  return config;
}

/// Two spellings of the config: that of transformers, and that of the first checkpoints, which took GPT-2's
/// keys.
ModelConfig nomicBert(const ConfigObject& keys) {
  const bool isFirst = keys.has("n_embd");
  const int dModel = keys.size(isFirst ? "n_embd" : "hidden_size"),
            heads = keys.count(isFirst ? "n_head" : "num_attention_heads");
  const int dK = splitAmongHeads(keys, dModel, heads);
  if (keys.integer("head_dim").value_or(dK) != dK) keys.refuse("head_dim");
  ModelConfig config;
  config.architecture = QStringLiteral("NomicBERT");
  config.maxPositions = keys.size(isFirst ? "n_positions" : "max_position_embeddings");
  StackConfig& stack = config.main;
  stack = postNormEncoder(dModel, heads, keys.count(isFirst ? "n_layer" : "num_hidden_layers"));
  stack.vocabulary = keys.size("vocab_size");
  stack.norm.eps = keys.positive(isFirst ? "layer_norm_epsilon" : "layer_norm_eps", 1e-12);
  stack.dFf = keys.size(isFirst ? "n_inner" : "intermediate_size");
  stack.gatedMlp = true;
  stack.qkv = QkvLayout::Concatenated;
  stack.embedding.hasSegments = true;
  for (LayerConfig& layer : stack.layers) layer.rotary = 0;
  if (isFirst) {
    keys.expect("activation_function", QStringLiteral("swiglu"));
    for (const char* key : {"prenorm", "use_rms_norm", "causal", "parallel_block", "rotary_emb_interleaved",
                            "scale_attn_by_inverse_layer_idx"})
      keys.expect(key, false);
    keys.expect("scale_attn_weights", true);
    for (const char* key : {"rotary_scaling_factor", "rotary_emb_scale_base"})
      if (keys.has(key)) keys.refuse(key);
    stack.activation = Activation::Silu;
    stack.rotaries = {rotaryConfig(
        keys, {.dK = dK, .base = 1000, .baseKey = "rotary_emb_base", .partKey = "rotary_emb_fraction"})};
  } else {
    stack.activation = activationOf(keys, "hidden_act", "silu");
    stack.rotaries = {rotaryConfig(keys, {.dK = dK, .base = 1000})};
  }
  stack.names =
      tensorNames({"", "nomic_bert."}, {{TensorRole::TokenEmbedding, "embeddings.word_embeddings"},
                                        {TensorRole::SegmentEmbedding, "embeddings.token_type_embeddings"},
                                        {TensorRole::EmbeddingNorm, "emb_ln"},
                                        {TensorRole::Qkv, "encoder.layers.{layer}.attn.Wqkv"},
                                        {TensorRole::AttentionOutput, "encoder.layers.{layer}.attn.out_proj"},
                                        {TensorRole::AttentionNorm, "encoder.layers.{layer}.norm1"},
                                        {TensorRole::MlpGate, "encoder.layers.{layer}.mlp.fc12"},
                                        {TensorRole::MlpUp, "encoder.layers.{layer}.mlp.fc11"},
                                        {TensorRole::MlpDown, "encoder.layers.{layer}.mlp.fc2"},
                                        {TensorRole::MlpNorm, "encoder.layers.{layer}.norm2"}});
  return config;
}

}  // namespace heedmap::families
