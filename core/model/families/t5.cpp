// SPDX-License-Identifier: GPL-3.0-or-later
// T5, Flan-T5, mT5, and their encoders alone.
#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/model/families/family.h"

namespace heedmap::families {

namespace {

/// feed_forward_proj: "relu", "gated-gelu" (which means the tanh form), "gated-silu" …
void readMlp(const ConfigObject& keys, const char* otherwise, StackConfig& stack) {
  const QString text = keys.text("feed_forward_proj", otherwise);
  stack.gatedMlp = text.startsWith(QLatin1StringView("gated-"));
  const QString name = stack.gatedMlp ? text.mid(6) : text;
  const QJsonObject act{
      {QStringLiteral("feed_forward_proj"),
       stack.gatedMlp && name == QLatin1StringView("gelu") ? QStringLiteral("gelu_new") : name}};
  stack.activation = activationOf(ConfigObject(act, keys.path()), "feed_forward_proj", otherwise);
}

void addNames(StackConfig& stack) {
  TensorNames& names = stack.names;
  if (stack.gatedMlp) add(names, {{TensorRole::MlpGate, "block.{layer}.layer.{mlp}.DenseReluDense.wi_0"}});
  add(names, {{TensorRole::RelativeBias, "block.0.layer.0.SelfAttention.relative_attention_bias"},
              {TensorRole::AttentionNorm, "block.{layer}.layer.0.layer_norm"},
              {TensorRole::Query, "block.{layer}.layer.0.SelfAttention.q"},
              {TensorRole::Key, "block.{layer}.layer.0.SelfAttention.k"},
              {TensorRole::Value, "block.{layer}.layer.0.SelfAttention.v"},
              {TensorRole::AttentionOutput, "block.{layer}.layer.0.SelfAttention.o"},
              {TensorRole::MlpNorm, "block.{layer}.layer.{mlp}.layer_norm"},
              {TensorRole::MlpUp, stack.gatedMlp ? "block.{layer}.layer.{mlp}.DenseReluDense.wi_1"
                                                 : "block.{layer}.layer.{mlp}.DenseReluDense.wi"},
              {TensorRole::MlpDown, "block.{layer}.layer.{mlp}.DenseReluDense.wo"},
              {TensorRole::FinalNorm, "final_layer_norm"}});
  if (stack.crossAttention)
    add(names, {{TensorRole::CrossNorm, "block.{layer}.layer.1.layer_norm"},
                {TensorRole::CrossQuery, "block.{layer}.layer.1.EncDecAttention.q"},
                {TensorRole::CrossKey, "block.{layer}.layer.1.EncDecAttention.k"},
                {TensorRole::CrossValue, "block.{layer}.layer.1.EncDecAttention.v"},
                {TensorRole::CrossOutput, "block.{layer}.layer.1.EncDecAttention.o"}});
  const QLatin1StringView place(stack.crossAttention ? "2" : "1"),
      stackName(stack.crossAttention ? "decoder." : "encoder.");
  for (auto& [role, patterns] : names.patterns)
    for (QString& pattern : patterns)
      pattern = stackName + pattern.replace(QLatin1StringView("{mlp}"), place);
  add(names,
      {{TensorRole::TokenEmbedding, "shared"},
       {TensorRole::TokenEmbedding, stack.crossAttention ? "decoder.embed_tokens" : "encoder.embed_tokens"}});
}

}  // namespace

ModelConfig t5(const ConfigObject& keys) {
  keys.ignore({"n_positions", "dense_act_fn", "is_gated_act"});  // feed_forward_proj says it
  const bool isMultilingual = keys.text("model_type", "t5") == QLatin1StringView("mt5");
  ModelConfig config;
  config.architecture = isMultilingual ? QStringLiteral("mT5") : QStringLiteral("T5");
  config.eosIds = keys.ids("eos_token_id");
  config.decoderStart =
      keys.integer("decoder_start_token_id").value_or(keys.integer("pad_token_id").value_or(0));

  const int layers = keys.count("num_layers");
  StackConfig encoder = postNormEncoder(keys.size("d_model"), keys.count("num_heads"), layers);
  encoder.vocabulary = keys.size("vocab_size");
  encoder.placement = NormPlacement::Pre;
  encoder.finalNorm = true;
  encoder.embedding.hasNorm = false;
  encoder.dK = encoder.dV = keys.size("d_kv");
  encoder.dFf = keys.size("d_ff");
  encoder.norm = {NormConfig::Kind::Rms, keys.positive("layer_norm_epsilon", 1e-6)};
  readMlp(keys, isMultilingual ? "gated-gelu" : "relu", encoder);
  encoder.relativeBias = RelativeBiasConfig{keys.count("relative_attention_num_buckets", 32),
                                            keys.size("relative_attention_max_distance", 128), true};
  for (LayerConfig& layer : encoder.layers) layer.rule = scaledDot(1, MaskRule::none());

  const QStringList classes = keys.texts("architectures");
  if (std::any_of(classes.begin(), classes.end(),
                  [](const QString& name) { return name.endsWith(QLatin1StringView("EncoderModel")); })) {
    keys.ignore({"num_decoder_layers", "tie_word_embeddings", "scale_decoder_outputs"});
    addNames(encoder);
    config.main = std::move(encoder);
    return config;
  }

  StackConfig decoder = encoder;
  decoder.layers.assign(size_t(keys.count("num_decoder_layers", layers)),
                        LayerConfig{scaledDot(1, MaskRule::causal())});
  decoder.relativeBias->bidirectional = false;
  decoder.crossAttention = true;
  decoder.crossRule = scaledDot(1, MaskRule::none());

  // Version 1.1 has an output matrix of its own and does not scale; where that matrix is not stored it is the
  // embedding after all.
  const bool isTied = keys.flag("tie_word_embeddings", true) && !isMultilingual;
  config.logits = LogitsConfig{.tied = false};
  if (keys.flag("scale_decoder_outputs", isTied))
    config.logits->scale = 1 / std::sqrt(double(encoder.dModel));
  addNames(encoder);
  addNames(decoder);
  add(decoder.names, {{TensorRole::Logits, "lm_head"}, {TensorRole::Logits, "shared"}});
  config.main = std::move(encoder);
  config.decoder = std::move(decoder);
  return config;
}

}  // namespace heedmap::families
