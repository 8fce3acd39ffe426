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
  if (stack.gatedMlp) add(names, {{Role::MlpGate, "block.{layer}.layer.{mlp}.DenseReluDense.wi_0"}});
  add(names, {{Role::RelativeBias, "block.0.layer.0.SelfAttention.relative_attention_bias"},
              {Role::AttentionNorm, "block.{layer}.layer.0.layer_norm"},
              {Role::Query, "block.{layer}.layer.0.SelfAttention.q"},
              {Role::Key, "block.{layer}.layer.0.SelfAttention.k"},
              {Role::Value, "block.{layer}.layer.0.SelfAttention.v"},
              {Role::AttentionOutput, "block.{layer}.layer.0.SelfAttention.o"},
              {Role::MlpNorm, "block.{layer}.layer.{mlp}.layer_norm"},
              {Role::MlpUp, stack.gatedMlp ? "block.{layer}.layer.{mlp}.DenseReluDense.wi_1"
                                           : "block.{layer}.layer.{mlp}.DenseReluDense.wi"},
              {Role::MlpDown, "block.{layer}.layer.{mlp}.DenseReluDense.wo"},
              {Role::FinalNorm, "final_layer_norm"}});
  if (stack.crossAttention)
    add(names, {{Role::CrossNorm, "block.{layer}.layer.1.layer_norm"},
                {Role::CrossQuery, "block.{layer}.layer.1.EncDecAttention.q"},
                {Role::CrossKey, "block.{layer}.layer.1.EncDecAttention.k"},
                {Role::CrossValue, "block.{layer}.layer.1.EncDecAttention.v"},
                {Role::CrossOutput, "block.{layer}.layer.1.EncDecAttention.o"}});
  const QLatin1StringView place(stack.crossAttention ? "2" : "1"),
      stackName(stack.crossAttention ? "decoder." : "encoder.");
  for (auto& [role, patterns] : names.patterns)
    for (QString& pattern : patterns)
      pattern = stackName + pattern.replace(QLatin1StringView("{mlp}"), place);
  add(names,
      {{Role::TokenEmbedding, "shared"},
       {Role::TokenEmbedding, stack.crossAttention ? "decoder.embed_tokens" : "encoder.embed_tokens"}});
}

}  // namespace

ModelConfig t5(const ConfigObject& keys) {
  keys.ignore({"n_positions", "dense_act_fn", "is_gated_act"});  // feed_forward_proj says it
  const bool isMultilingual = keys.text("model_type", "t5") == QLatin1StringView("mt5");
  ModelConfig config;
  config.architecture = isMultilingual ? QStringLiteral("mT5") : QStringLiteral("T5");
  config.stopIds = keys.ids("eos_token_id");
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
    config.encoder = std::move(encoder);
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
  add(decoder.names, {{Role::Logits, "lm_head"}, {Role::Logits, "shared"}});
  config.encoder = std::move(encoder);
  config.decoder = std::move(decoder);
  return config;
}

}  // namespace heedmap::families
