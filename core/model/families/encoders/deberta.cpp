// SPDX-License-Identifier: GPL-3.0-or-later
// DeBERTa (1, 2 and 3): BERT whose scores have terms of relative positions besides those of the content.
#include <algorithm>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// "c2p|p2c", or a list of the two.
QStringList kindsOfTerms(FieldReader& config) {
  const char* field = "pos_att_type";
  if (!config.has(field)) return {};
  QStringList kinds = config.isList(field) ? config.texts(field) : config.text(field).toLower().split(u'|');
  for (QString& kind : kinds) {
    kind = kind.trimmed();
    if ((kind != QLatin1StringView("c2p") && kind != QLatin1StringView("p2c")) || kinds.count(kind) > 1)
      config.refuse(field);
  }
  return kinds;
}

int relativePositions(FieldReader& config) {
  const int most = config.integer("max_relative_positions").value_or(-1);
  return most < 1 ? config.size("max_position_embeddings") : most;
}

/// What both have in common; the matrices of the terms are as `terms` says.
ModelConfig build(FieldReader& config, PositionTermsConfig terms, int dK = 0) {
  ModelConfig model = bertEncoder(config);
  StackConfig& stack = model.main;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-7);
  if (dK > 0) stack.dK = stack.dV = dK;
  const QStringList kinds = kindsOfTerms(config);
  terms.hasKeys = kinds.contains(QLatin1StringView("c2p"));
  terms.hasQueries = kinds.contains(QLatin1StringView("p2c"));
  // All terms are divided by one root, of d_k times their number.
  for (LayerConfig& layer : stack.layers)
    layer.rule = scaledDot(double(stack.dK) * double(1 + kinds.size()), MaskRule::none());
  if (config.flag("relative_attention", false)) stack.positionTerms = terms;

  EmbeddingConfig& embedding = stack.embedding;
  if (!config.flag("position_biased_input", true)) embedding.positions.kind = PositionConfig::Kind::None;
  embedding.hasSegments = config.integer("type_vocab_size").value_or(0) > 0;
  embedding.size = config.size("embedding_size", stack.dModel);
  if (embedding.size != stack.dModel) embedding.projection = EmbeddingConfig::Projection::BeforeNorm;
  setMaskedHead(config, model, stack.activation);
  return model;
}

ModelConfig buildFirst(FieldReader& config) {
  config.expect("talking_head", false);
  ModelConfig model = build(config, {.span = relativePositions(config)});
  model.main.qkv = QkvLayout::Grouped;
  return model;
}

ModelConfig buildSecond(FieldReader& config) {
  PositionTermsConfig terms;
  terms.maxDistance = relativePositions(config);
  terms.buckets = std::max(config.integer("position_buckets").value_or(-1), 0);
  terms.span = terms.buckets > 0 ? terms.buckets : terms.maxDistance;
  // Distances are divided by half of the buckets, and their logarithms by that of the farthest.
  if (terms.buckets > 0 && (terms.buckets < 2 || terms.maxDistance - 1 <= terms.buckets / 2))
    config.refuse("position_buckets");
  terms.isShared = config.flag("share_att_key", false);
  for (const QString& norm : config.text("norm_rel_ebd", "none").toLower().split(u'|'))
    if (norm.trimmed() == QLatin1StringView("layer_norm"))
      terms.hasNorm = true;
    else if (norm.trimmed() != QLatin1StringView("none"))
      config.refuse("norm_rel_ebd");

  const int dK = config.has("attention_head_size") ? config.size("attention_head_size") : 0;
  ModelConfig model = build(config, terms, dK);
  config.expect("conv_groups", 1);
  if (const int width = config.integer("conv_kernel_size").value_or(0); width > 0) {
    if (width % 2 == 0) config.refuse("conv_kernel_size");
    model.main.convolution =
        ConvolutionConfig{config.count("conv_kernel_size"), activationOf(config, "conv_act", "tanh")};
  }
  return model;
}

Family family(const char* name, const char* type, ModelConfig (*builder)(FieldReader&), bool hasQkv,
              const TensorTable& attention) {
  using Role = TensorRole;
  return {.name = name,
          .modelTypes = {type},
          // heads that read the last layer, and what says nothing without relative attention or buckets
          .ignoredKeys = {"legacy", "padding_idx", "pooler_dropout", "pooler_hidden_act",
                          "pooler_hidden_size", "conv_act", "position_buckets", "max_relative_positions"},
          .build = builder,
          .biases = {{{BiasGroup::Qkv, BiasGroup::PositionKeys}, hasQkv},
                     {{BiasGroup::Projections}, false},
                     {{BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Norms,
                       BiasGroup::Convolution, BiasGroup::PositionQueries}}},
          .tensors =
              tensorNames({"deberta.", ""}, {bertEmbeddings(),
                                             attention,
                                             bertLayers(),
                                             {{Role::EmbeddingProjection, "embeddings.embed_proj"},
                                              {Role::RelativePositions, "encoder.rel_embeddings"},
                                              {Role::RelativePositionNorm, "encoder.LayerNorm"},
                                              {Role::Convolution, "encoder.conv.conv"},
                                              {Role::ConvolutionNorm, "encoder.conv.LayerNorm"}},
                                             bertHead(),
                                             {{Role::LogitsTransform, "lm_predictions.lm_head.dense"},
                                              {Role::LogitsTransformNorm, "lm_predictions.lm_head.LayerNorm"},
                                              {Role::LogitsBias, "lm_predictions.lm_head"}}})};
}

}  // namespace

std::vector<Family> deberta() {
  using Role = TensorRole;
  return {family("DeBERTa", "deberta", buildFirst, false,
                 {{Role::Qkv, "encoder.layer.{layer}.attention.self.in_proj"},
                  {Role::QueryBias, "encoder.layer.{layer}.attention.self.q_bias!"},
                  {Role::ValueBias, "encoder.layer.{layer}.attention.self.v_bias!"},
                  {Role::PositionKey, "encoder.layer.{layer}.attention.self.pos_proj"},
                  {Role::PositionQuery, "encoder.layer.{layer}.attention.self.pos_q_proj"}}),
          family("DeBERTa-v2", "deberta-v2", buildSecond, true,
                 {{Role::Query, "encoder.layer.{layer}.attention.self.query_proj"},
                  {Role::Key, "encoder.layer.{layer}.attention.self.key_proj"},
                  {Role::Value, "encoder.layer.{layer}.attention.self.value_proj"},
                  {Role::PositionKey, "encoder.layer.{layer}.attention.self.pos_key_proj"},
                  {Role::PositionQuery, "encoder.layer.{layer}.attention.self.pos_query_proj"}})};
}

}  // namespace heedmap::families
