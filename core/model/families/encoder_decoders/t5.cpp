// SPDX-License-Identifier: GPL-3.0-or-later
// T5, Flan-T5, mT5, UMT5, LongT5, Switch Transformers, and their encoders alone.
#include <algorithm>
#include <bit>
#include <cmath>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// feed_forward_proj: "relu", "gated-gelu" (which means the tanh form), "gated-silu" …
/// A GGUF file has a gate or none; which function that means is the architecture's.
void readMlp(FieldReader& config, const char* otherwise, StackConfig& stack) {
  if (config.isGguf()) {
    stack.gatedMlp = config.flag("is_gated_act", false);
    stack.activation = stack.gatedMlp ? Activation::GeluTanh : Activation::Relu;
    return;
  }
  const QString text = config.text("feed_forward_proj", otherwise);
  stack.gatedMlp = text.startsWith(QLatin1StringView("gated-"));
  const QString name = stack.gatedMlp ? text.mid(6) : text;
  const auto activation =
      stack.gatedMlp && name == QLatin1StringView("gelu") ? Activation::GeluTanh : activationNamed(name);
  if (!activation) config.refuse("feed_forward_proj");
  stack.activation = *activation;
  // What it was read into may stand beside it, and wins.
  if (config.has("is_gated_act")) stack.gatedMlp = config.flag("is_gated_act", false);
  if (config.has("dense_act_fn")) stack.activation = activationOf(config, "dense_act_fn", "relu");
}

StackConfig encoderStack(FieldReader& config, const char* mlp) {
  StackConfig stack = plainStack(config, {.dK = 64, .readsHeadDim = true});
  stack.dFf = config.size("intermediate_size");
  stack.norm = {NormConfig::Kind::Rms,
                epsilon(config, config.isGguf() ? "rms_norm_eps" : "layer_norm_eps", 1e-6)};
  readMlp(config, mlp, stack);
  stack.relativeBias = RelativeBiasConfig{config.count("relative_attention_num_buckets", 32),
                                          config.size("relative_attention_max_distance", 128), true,
                                          config.flag("has_bias_in_each_layer", false)};
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

/// `mlp` is what feed_forward_proj is when it is not there.
ModelConfig build(FieldReader& config, const char* mlp, bool mayBeTied = true) {
  ModelConfig model;
  model.main = encoderStack(config, mlp);
  model.eosIds = config.ids("eos_token_id");
  model.decoderStart =
      config.integer("decoder_start_token_id").value_or(config.integer("pad_token_id").value_or(0));
  // Twice the same epsilon, and positions that it does without.
  if (config.isGguf()) config.ignore({"layer_norm_eps", "max_position_embeddings"});
  if (isEncoderAlone(config)) return model;

  model.decoder = decoderStack(config, model.main);
  // Version 1.1 has an output matrix of its own and does not scale; where that matrix is not stored it is the
  // embedding after all.
  const bool isTied = config.flag("tie_word_embeddings", true) && mayBeTied;
  model.logits = LogitsConfig{.tied = isTied};
  if (config.flag("scale_decoder_outputs", isTied))
    model.logits->scale = 1 / std::sqrt(double(model.main.dModel));
  return model;
}

ModelConfig buildGgufEncoder(FieldReader& config) {
  ModelConfig model = build(config, "relu");
  model.decoder.reset();
  model.logits.reset();
  return model;
}

/// UMT5: a table of biases in each layer.
ModelConfig buildUmt5(FieldReader& config) {
  ModelConfig model = build(config, "gated-gelu");
  model.main.relativeBias->isOfEachLayer = true;
  if (model.decoder) model.decoder->relativeBias->isOfEachLayer = true;
  return model;
}

/// LongT5: the encoder looks through a window, and at summaries of blocks where it is "transient-global".
ModelConfig buildLongT5(FieldReader& config) {
  const QString kind = config.text("encoder_attention_type", "local");
  ModelConfig model = build(config, "relu");
  const int radius = config.size("local_radius", 127);
  for (LayerConfig& layer : model.main.layers) layer.rule.mask = {radius, radius};
  config.ignore({"global_block_size"});
  if (kind == QLatin1StringView("local")) return model;
  if (kind != QLatin1StringView("transient-global")) config.refuse("encoder_attention_type");
  const int block = config.size("global_block_size", 16);
  // Of other sizes the reference rounds where a block begins.
  if (!std::has_single_bit(unsigned(block))) config.refuse("global_block_size");
  model.main.summaries = SummariesConfig{.block = block};
  return model;
}

/// Switch Transformers: one expert for each token in `sparse` of the layers, evenly spread. An expert takes
/// so many tokens of a text and lets the others pass.
void setSwitches(FieldReader& config, const char* field, const ExpertsConfig& experts, StackConfig& stack) {
  const int layers = int(stack.layers.size()), sparse = config.integer(field).value_or(3);
  if (sparse < 0 || sparse > layers) config.refuse(field);
  const int step = sparse > 0 ? layers / sparse : layers;
  stack.experts = experts;
  for (int layer = 0; layer < layers; ++layer)
    stack.layers[size_t(layer)].hasExperts = step == 1 || layer % step == 1;
}

ModelConfig buildSwitch(FieldReader& config) {
  ModelConfig model = build(config, "relu");
  ExpertsConfig experts;
  experts.count = config.count("num_experts", 8);
  experts.active = 1;
  experts.renormalise = experts.isGated = false;
  experts.capacity = config.size("expert_capacity", 64);
  experts.dFf = model.main.dFf;
  config.expect("router_bias", false);
  config.expect("tie_word_embeddings", true);  // else the two stacks may have embeddings of their own
  // Whatever scale_decoder_outputs says, which is a key of T5.
  if (model.logits) model.logits->scale = 1 / std::sqrt(double(model.main.dModel));
  const Activation activation = activationOf(config, "dense_act_fn", "relu");
  for (StackConfig* stack : {&model.main, model.decoder ? &*model.decoder : nullptr}) {
    if (!stack) continue;
    stack->activation = activation;
    stack->gatedMlp = false;
    setSwitches(config, stack == &model.main ? "num_sparse_encoder_layers" : "num_sparse_decoder_layers",
                experts, *stack);
  }
  return model;
}

ModelConfig buildT5(FieldReader& config) {
  return build(config, "relu");
}

ModelConfig buildMt5(FieldReader& config) {
  return build(config, "gated-gelu", false);
}

/// The file's names of a layer's parts, of which the MLP is the last.
TensorNames tensorsOf(bool isDecoder) {
  using Role = TensorRole;
  const TensorTable layer{
      {Role::RelativeBias, "block.{layer}.layer.0.SelfAttention.relative_attention_bias"},
      {Role::RelativeBias, "block.{layer}.layer.0.LocalSelfAttention.relative_attention_bias"},
      {Role::RelativeBias, "block.{layer}.layer.0.TransientGlobalSelfAttention.relative_attention_bias"},
      {Role::AttentionNorm, "block.{layer}.layer.0.layer_norm"},
      {Role::Query, "block.{layer}.layer.0.SelfAttention.q"},
      {Role::Query, "block.{layer}.layer.0.LocalSelfAttention.q"},
      {Role::Query, "block.{layer}.layer.0.TransientGlobalSelfAttention.q"},
      {Role::Key, "block.{layer}.layer.0.SelfAttention.k"},
      {Role::Key, "block.{layer}.layer.0.LocalSelfAttention.k"},
      {Role::Key, "block.{layer}.layer.0.TransientGlobalSelfAttention.k"},
      {Role::Value, "block.{layer}.layer.0.SelfAttention.v"},
      {Role::Value, "block.{layer}.layer.0.LocalSelfAttention.v"},
      {Role::Value, "block.{layer}.layer.0.TransientGlobalSelfAttention.v"},
      {Role::AttentionOutput, "block.{layer}.layer.0.SelfAttention.o"},
      {Role::AttentionOutput, "block.{layer}.layer.0.LocalSelfAttention.o"},
      {Role::AttentionOutput, "block.{layer}.layer.0.TransientGlobalSelfAttention.o"},
      {Role::SummaryNorm, "block.{layer}.layer.0.TransientGlobalSelfAttention.global_input_layer_norm"},
      {Role::SummaryBias,
       "block.{layer}.layer.0.TransientGlobalSelfAttention.global_relative_attention_bias"},
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
  const TensorTable encoderSwitch{{Role::MlpUp, "block.{layer}.layer.1.mlp.wi"},
                                  {Role::MlpDown, "block.{layer}.layer.1.mlp.wo"},
                                  {Role::Router, "block.{layer}.layer.1.mlp.router.classifier"},
                                  {Role::ExpertUp, "block.{layer}.layer.1.mlp.experts.expert_{expert}.wi"},
                                  {Role::ExpertDown, "block.{layer}.layer.1.mlp.experts.expert_{expert}.wo"}};
  const TensorTable decoderSwitch{{Role::MlpUp, "block.{layer}.layer.2.mlp.wi"},
                                  {Role::MlpDown, "block.{layer}.layer.2.mlp.wo"},
                                  {Role::Router, "block.{layer}.layer.2.mlp.router.classifier"},
                                  {Role::ExpertUp, "block.{layer}.layer.2.mlp.experts.expert_{expert}.wi"},
                                  {Role::ExpertDown, "block.{layer}.layer.2.mlp.experts.expert_{expert}.wo"}};
  // The empty prefix is for what both stacks share.
  return tensorNames({isDecoder ? "decoder." : "encoder.", ""}, {layer,
                                                                 isDecoder ? decoderMlp : encoderMlp,
                                                                 isDecoder ? decoderSwitch : encoderSwitch,
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
  // there are no positions; encoders alone keep their decoder's keys
  const std::vector<const char*> ignoredKeys{"n_positions", "num_decoder_layers", "scale_decoder_outputs"};
  const auto family = [&](const char* name, const char* type, ModelConfig (*builder)(FieldReader&)) {
    return Family{.name = name,
                  .modelTypes = {type},
                  .spellings = spellings,
                  .ignoredKeys = ignoredKeys,
                  .build = builder,
                  .biases = noBiases(),
                  .tensors = tensorsOf(false),
                  .decoderTensors = tensorsOf(true)};
  };
  Family switched = family("Switch Transformers", "switch_transformers", buildSwitch);
  // Of training, and what follows from the number of layers with experts.
  switched.ignoredKeys = {"feed_forward_proj",
                          "is_gated_act",
                          "n_positions",
                          "num_decoder_layers",
                          "encoder_sparse_step",
                          "decoder_sparse_step",
                          "router_dtype",
                          "router_z_loss_coef",
                          "router_ignore_padding_tokens",
                          "router_type",
                          "batch_prioritized_routing",
                          "expert_dropout_rate",
                          "add_router_probs",
                          "scale_decoder_outputs"};
  Family t5 = family("T5", "t5", buildT5);
  t5.ggufNames = {"t5"};
  t5.ggufTensors = tensorNames({""}, {ggmlCodec(false)});
  t5.ggufDecoderTensors = tensorNames({""}, {ggmlCodec(true)});
  return {t5,
          {.name = "T5 encoder",
           .ggufNames = {"t5encoder"},
           .build = buildGgufEncoder,
           .biases = noBiases(),
           .ggufTensors = t5.ggufTensors},
          family("mT5", "mt5", buildMt5),
          family("UMT5", "umt5", buildUmt5),
          family("LongT5", "longt5", buildLongT5),
          switched};
}

}  // namespace heedmap::families
