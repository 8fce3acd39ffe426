// SPDX-License-Identifier: GPL-3.0-or-later
// BART and its relatives: mBART, Marian, M2M-100 / NLLB.
#include <cmath>

#include "core/model/families/family.h"

namespace heedmap::families {

namespace {

StackConfig stackOf(const ConfigObject& keys, bool isDecoder) {
  const int dModel = keys.size("d_model"),
            heads = keys.count(isDecoder ? "decoder_attention_heads" : "encoder_attention_heads");
  const int dK = splitAmongHeads(keys, dModel, heads);
  StackConfig stack =
      postNormEncoder(dModel, heads, keys.count(isDecoder ? "decoder_layers" : "encoder_layers"));
  const int vocabulary = keys.size("vocab_size");
  stack.vocabulary = isDecoder ? keys.size("decoder_vocab_size", vocabulary) : vocabulary;
  stack.dFf = keys.size(isDecoder ? "decoder_ffn_dim" : "encoder_ffn_dim");
  if (keys.flag("scale_embedding", false)) stack.embedding.scale = std::sqrt(double(dModel));
  stack.names =
      tensorNames({isDecoder ? "model.decoder." : "model.encoder.", isDecoder ? "decoder." : "encoder."},
                  {{TensorRole::TokenEmbedding, "embed_tokens"},
                   {TensorRole::PositionEmbedding, "embed_positions"},
                   {TensorRole::EmbeddingNorm, "layernorm_embedding"},
                   {TensorRole::AttentionNorm, "layers.{layer}.self_attn_layer_norm"},
                   {TensorRole::Query, "layers.{layer}.self_attn.q_proj"},
                   {TensorRole::Key, "layers.{layer}.self_attn.k_proj"},
                   {TensorRole::Value, "layers.{layer}.self_attn.v_proj"},
                   {TensorRole::AttentionOutput, "layers.{layer}.self_attn.out_proj"},
                   {TensorRole::MlpNorm, "layers.{layer}.final_layer_norm"},
                   {TensorRole::MlpUp, "layers.{layer}.fc1"},
                   {TensorRole::MlpDown, "layers.{layer}.fc2"},
                   {TensorRole::FinalNorm, "layer_norm"}});
  if (isDecoder) {
    for (LayerConfig& layer : stack.layers) layer.rule.mask = MaskRule::causal();
    stack.crossAttention = true;
    stack.crossRule = scaledDot(dK, MaskRule::none());
    add(stack.names, {{TensorRole::CrossNorm, "layers.{layer}.encoder_attn_layer_norm"},
                      {TensorRole::CrossQuery, "layers.{layer}.encoder_attn.q_proj"},
                      {TensorRole::CrossKey, "layers.{layer}.encoder_attn.k_proj"},
                      {TensorRole::CrossValue, "layers.{layer}.encoder_attn.v_proj"},
                      {TensorRole::CrossOutput, "layers.{layer}.encoder_attn.out_proj"}});
  }
  // Outside of the stack; the empty prefix comes last, so that a stack's own table is found first.
  stack.names.prefixes << QStringLiteral("model.") << QString();
  add(stack.names, {{TensorRole::TokenEmbedding, "shared"},
                    {TensorRole::Logits, "lm_head"},
                    {TensorRole::LogitsBias, "final_logits_bias!"}});
  return stack;
}

ModelConfig bartLike(const ConfigObject& keys, const char* activation) {
  keys.ignore({"num_hidden_layers", "num_attention_heads", "extra_pos_embeddings", "normalize_embedding",
               "encoder_layerdrop"});
  ModelConfig config;
  config.maxPositions = keys.size("max_position_embeddings");
  config.eosIds = keys.ids("eos_token_id");
  for (const char* key : {"decoder_start_token_id", "bos_token_id", "eos_token_id"})
    if (config.decoderStart < 0) config.decoderStart = keys.ids(key).empty() ? -1 : keys.ids(key).front();
  config.main = stackOf(keys, false);
  config.decoder = stackOf(keys, true);
  config.main.activation = config.decoder->activation = activationOf(keys, "activation_function", activation);
  config.logits = LogitsConfig{.tied = keys.flag("tie_word_embeddings", true)};
  return config;
}

template <typename Change>
void inBoth(ModelConfig& config, Change change) {
  change(config.main);
  change(*config.decoder);
}

}  // namespace

ModelConfig bart(const ConfigObject& keys) {
  ModelConfig config = bartLike(keys, "gelu");
  config.architecture = QStringLiteral("BART");
  keys.expect("normalize_before", false);
  keys.expect("add_final_layer_norm", false);
  keys.expect("static_position_embeddings", false);
  keys.expect("normalize_embedding", true);
  inBoth(config, [](StackConfig& stack) { stack.embedding.positions = {PositionConfig::Kind::Learned, 2}; });
  return config;
}

ModelConfig mbart(const ConfigObject& keys) {
  ModelConfig config = bartLike(keys, "gelu");
  config.architecture = QStringLiteral("mBART");
  keys.expect("normalize_before", true);
  keys.expect("normalize_embedding", true);
  keys.expect("add_final_layer_norm", true);
  keys.expect("static_position_embeddings", false);
  inBoth(config, [](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::Learned, 2};
    stack.placement = NormPlacement::Pre;
    stack.finalNorm = true;
  });
  return config;
}

ModelConfig marian(const ConfigObject& keys) {
  ModelConfig config = bartLike(keys, "gelu");
  config.architecture = QStringLiteral("Marian");
  keys.expect("normalize_before", false);
  keys.expect("normalize_embedding", false);
  keys.expect("add_final_layer_norm", false);
  keys.expect("static_position_embeddings", true);
  inBoth(config, [](StackConfig& stack) {
    stack.embedding.positions = {PositionConfig::Kind::SinusoidHalves, 0};
    stack.embedding.hasNorm = false;
  });
  return config;
}

ModelConfig m2m100(const ConfigObject& keys) {
  ModelConfig config = bartLike(keys, "relu");
  config.architecture = QStringLiteral("M2M-100");
  const int padding = keys.integer("pad_token_id").value_or(1);  // counted from after it, without it
  if (padding < 0 || padding >= config.main.vocabulary) keys.refuse("pad_token_id");
  const double scale = keys.flag("scale_embedding", true) ? std::sqrt(double(config.main.dModel)) : 1;
  inBoth(config, [&](StackConfig& stack) {
    stack.embedding.scale = scale;
    stack.embedding.positions = {PositionConfig::Kind::SinusoidHalvesOpen, padding + 1, padding};
    stack.embedding.hasNorm = false;
    stack.placement = NormPlacement::Pre;
    stack.finalNorm = true;
  });
  return config;
}

}  // namespace heedmap::families
