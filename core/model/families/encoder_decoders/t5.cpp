// SPDX-License-Identifier: GPL-3.0-or-later
// T5, Flan-T5, mT5, and their encoders alone.
#include <algorithm>
#include <cmath>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// feed_forward_proj: "relu", "gated-gelu" (which means the tanh form), "gated-silu" …
void readMlp(FieldReader& config, const char* otherwise, StackConfig& stack) {
  const QString text = config.text("feed_forward_proj", otherwise);
  stack.gatedMlp = text.startsWith(QLatin1StringView("gated-"));
  const QString name = stack.gatedMlp ? text.mid(6) : text;
  const auto activation =
      stack.gatedMlp && name == QLatin1StringView("gelu") ? Activation::GeluTanh : activationNamed(name);
  if (!activation) config.refuse("feed_forward_proj");
  stack.activation = *activation;
}

StackConfig encoderStack(FieldReader& config, const char* mlp) {
  StackConfig stack = plainStack(config, {.dK = 64, .readsHeadDim = true});
  stack.dFf = config.size("intermediate_size");
  stack.norm = {NormConfig::Kind::Rms, epsilon(config, "layer_norm_eps", 1e-6)};
  readMlp(config, mlp, stack);
  stack.relativeBias = RelativeBiasConfig{config.count("relative_attention_num_buckets", 32),
                                          config.size("relative_attention_max_distance", 128), true};
  for (LayerConfig& layer : stack.layers) layer.rule = scaledDot(1, MaskRule::none());
  return stack;
}

StackConfig decoderStack(FieldReader& config, const StackConfig& encoder) {
  StackConfig stack = encoder;
  stack.layers.assign(size_t(config.count("num_decoder_layers", int(encoder.layers.size()))),
                      LayerConfig{scaledDot(1, MaskRule::causal())});
  stack.relativeBias->bidirectional = false;
  stack.crossAttention = true;
  stack.crossRule = scaledDot(1, MaskRule::none());
  return stack;
}

bool isEncoderAlone(FieldReader& config) {
  if (!config.has("architectures")) return false;
  const QStringList classes = config.texts("architectures");
  return std::any_of(classes.begin(), classes.end(),
                     [](const QString& name) { return name.endsWith(QLatin1StringView("EncoderModel")); });
}

ModelConfig build(FieldReader& config, bool isMultilingual) {
  ModelConfig model;
  model.main = encoderStack(config, isMultilingual ? "gated-gelu" : "relu");
  model.eosIds = config.ids("eos_token_id");
  model.decoderStart =
      config.integer("decoder_start_token_id").value_or(config.integer("pad_token_id").value_or(0));
  if (isEncoderAlone(config)) return model;

  model.decoder = decoderStack(config, model.main);
  // Version 1.1 has an output matrix of its own and does not scale; where that matrix is not stored it is the
  // embedding after all.
  const bool isTied = config.flag("tie_word_embeddings", true) && !isMultilingual;
  model.logits = LogitsConfig{.tied = false};
  if (config.flag("scale_decoder_outputs", isTied))
    model.logits->scale = 1 / std::sqrt(double(model.main.dModel));
  return model;
}

ModelConfig buildT5(FieldReader& config) {
  return build(config, false);
}

ModelConfig buildMt5(FieldReader& config) {
  return build(config, true);
}

/// The file's names of a layer's parts, of which the MLP is the last.
TensorNames tensorsOf(bool isDecoder) {
  using Role = TensorRole;
  const TensorTable layer{
      {Role::RelativeBias, "block.0.layer.0.SelfAttention.relative_attention_bias"},
      {Role::AttentionNorm, "block.{layer}.layer.0.layer_norm"},
      {Role::Query, "block.{layer}.layer.0.SelfAttention.q"},
      {Role::Key, "block.{layer}.layer.0.SelfAttention.k"},
      {Role::Value, "block.{layer}.layer.0.SelfAttention.v"},
      {Role::AttentionOutput, "block.{layer}.layer.0.SelfAttention.o"},
      {Role::CrossNorm, "block.{layer}.layer.1.layer_norm"},
      {Role::CrossQuery, "block.{layer}.layer.1.EncDecAttention.q"},
      {Role::CrossKey, "block.{layer}.layer.1.EncDecAttention.k"},
      {Role::CrossValue, "block.{layer}.layer.1.EncDecAttention.v"},
      {Role::CrossOutput, "block.{layer}.layer.1.EncDecAttention.o"},
      {Role::FinalNorm, "final_layer_norm"},
  };
  const TensorTable encoderMlp{{Role::MlpNorm, "block.{layer}.layer.1.layer_norm"},
                               {Role::MlpGate, "block.{layer}.layer.1.DenseReluDense.wi_0"},
                               {Role::MlpUp, "block.{layer}.layer.1.DenseReluDense.wi_1"},
                               {Role::MlpUp, "block.{layer}.layer.1.DenseReluDense.wi"},
                               {Role::MlpDown, "block.{layer}.layer.1.DenseReluDense.wo"}};
  const TensorTable decoderMlp{{Role::MlpNorm, "block.{layer}.layer.2.layer_norm"},
                               {Role::MlpGate, "block.{layer}.layer.2.DenseReluDense.wi_0"},
                               {Role::MlpUp, "block.{layer}.layer.2.DenseReluDense.wi_1"},
                               {Role::MlpUp, "block.{layer}.layer.2.DenseReluDense.wi"},
                               {Role::MlpDown, "block.{layer}.layer.2.DenseReluDense.wo"}};
  // The empty prefix is for what both stacks share.
  return tensorNames({isDecoder ? "decoder." : "encoder.", ""}, {layer,
                                                                 isDecoder ? decoderMlp : encoderMlp,
                                                                 {{Role::TokenEmbedding, "shared"},
                                                                  {Role::TokenEmbedding, "embed_tokens"},
                                                                  {Role::Logits, "lm_head"},
                                                                  {Role::Logits, "shared"}}});
}

}  // namespace

std::vector<Family> t5() {
  const std::vector<FieldSpelling> spellings{{"hidden_size", {"d_model", "hidden_size"}},
                                             {"num_attention_heads", {"num_heads", "num_attention_heads"}},
                                             {"num_hidden_layers", {"num_layers", "num_hidden_layers"}},
                                             {"head_dim", {"d_kv", "head_dim"}},
                                             {"intermediate_size", {"d_ff"}},
                                             {"layer_norm_eps", {"layer_norm_epsilon"}}};
  // feed_forward_proj says both of the activation; there are no positions; encoders alone keep their
  // decoder's keys
  const std::vector<const char*> ignoredKeys{"dense_act_fn", "is_gated_act", "n_positions",
                                             "num_decoder_layers", "scale_decoder_outputs"};
  return {{.name = "T5",
           .modelTypes = {"t5"},
           .spellings = spellings,
           .ignoredKeys = ignoredKeys,
           .build = buildT5,
           .tensors = tensorsOf(false),
           .decoderTensors = tensorsOf(true)},
          {.name = "mT5",
           .modelTypes = {"mt5"},
           .spellings = spellings,
           .ignoredKeys = ignoredKeys,
           .build = buildMt5,
           .tensors = tensorsOf(false),
           .decoderTensors = tensorsOf(true)}};
}

}  // namespace heedmap::families
