// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "core/model/config_reader.h"
#include "core/model/families.h"

namespace heedmap {

namespace {

TensorNames bertNames() {
  TensorNames names;
  names.prefixes = {QString(), QStringLiteral("bert.")};
  const QString layer = QStringLiteral("encoder.layer.{layer}.");
  names.patterns = {
      {Role::TokenEmbedding, {QStringLiteral("embeddings.word_embeddings")}},
      {Role::PositionEmbedding, {QStringLiteral("embeddings.position_embeddings")}},
      {Role::SegmentEmbedding, {QStringLiteral("embeddings.token_type_embeddings")}},
      {Role::EmbeddingNorm, {QStringLiteral("embeddings.LayerNorm")}},
      {Role::Query, {layer + QStringLiteral("attention.self.query")}},
      {Role::Key, {layer + QStringLiteral("attention.self.key")}},
      {Role::Value, {layer + QStringLiteral("attention.self.value")}},
      {Role::AttentionOutput, {layer + QStringLiteral("attention.output.dense")}},
      {Role::AttentionNorm, {layer + QStringLiteral("attention.output.LayerNorm")}},
      {Role::MlpUp, {layer + QStringLiteral("intermediate.dense")}},
      {Role::MlpDown, {layer + QStringLiteral("output.dense")}},
      {Role::MlpNorm, {layer + QStringLiteral("output.LayerNorm")}},
      {Role::LogitsTransform, {QStringLiteral("cls.predictions.transform.dense")}},
      {Role::LogitsTransformNorm, {QStringLiteral("cls.predictions.transform.LayerNorm")}},
      {Role::Logits, {QStringLiteral("cls.predictions.decoder")}},
      {Role::LogitsBias, {QStringLiteral("cls.predictions.bias!")}},
  };
  return names;
}

}  // namespace

/// BERT (Devlin et al. 2019): post-norm encoder, learned positions, segments.
ModelConfig bertConfig(const ConfigObject& config) {
  ModelConfig model;
  model.architecture = QStringLiteral("BERT");
  model.maxPositions = config.size("max_position_embeddings");
  model.isCausal = config.flag("is_decoder", false);
  config.expect("add_cross_attention", false);
  config.expect("position_embedding_type", QStringLiteral("absolute"));

  StackConfig& stack = model.encoder;
  stack.vocabulary = config.size("vocab_size");
  stack.dModel = config.size("hidden_size");
  stack.heads = stack.keyHeads = config.size("num_attention_heads");
  if (stack.dModel % stack.heads != 0) config.refuse("num_attention_heads");
  stack.dK = stack.dV = stack.dModel / stack.heads;
  stack.dFf = config.size("intermediate_size");
  stack.layers =
      sameLayers(config.size("num_hidden_layers"),
                 {dividedByRootDk(stack.dK, model.isCausal ? MaskRule::causal() : MaskRule::none())});

  stack.embedding.size = stack.dModel;
  config.ignore({"type_vocab_size"});  // the tensor tells
  stack.embedding.hasSegments = true;
  stack.embedding.hasNorm = true;
  stack.embedding.positions.kind = PositionConfig::Kind::Learned;
  stack.norm = {NormConfig::Kind::Layer, config.number("layer_norm_eps", 1e-12)};
  stack.placement = NormPlacement::Post;
  stack.finalNorm = false;
  stack.activation = activationOf(config, "hidden_act", QStringLiteral("gelu"));
  stack.names = bertNames();

  model.logits = LogitsConfig{};
  model.logits->tied = config.flag("tie_word_embeddings", true);
  model.logits->transform = true;
  model.logits->transformActivation = stack.activation;
  return model;
}

}  // namespace heedmap
