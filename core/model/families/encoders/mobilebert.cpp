// SPDX-License-Identifier: GPL-3.0-or-later
// MobileBERT: thin layers with projections around them, several MLPs in each, and a factor and a summand for
// each number in place of norms.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("use_bottleneck", true);
  config.expect("use_bottleneck_attention", false);
  config.expect("key_query_shared_bottleneck", true);
  config.expect("normalization_type", QStringLiteral("no_norm"));
  ModelConfig model = bertEncoder(config, "relu");
  StackConfig& stack = model.main;
  stack.norm.kind = NormConfig::Kind::Affine;
  stack.bottleneck = BottleneckConfig{config.size("intra_bottleneck_size", 128),
                                      config.count("num_feedforward_networks", 4)};
  stack.dK = stack.dV = splitAmongHeads(config, stack.bottleneck->size, stack.heads);
  for (LayerConfig& layer : stack.layers) layer.rule = scaledDot(stack.dK, MaskRule::none());

  EmbeddingConfig& embedding = stack.embedding;
  embedding.hasSegments = true;
  embedding.size = config.size("embedding_size", 128);
  embedding.width = config.flag("trigram_input", true) ? 3 : 1;
  if (embedding.width > 1 || embedding.size != stack.dModel)
    embedding.projection = EmbeddingConfig::Projection::BeforePositions;
  return model;
}

}  // namespace

std::vector<Family> mobilebert() {
  using Role = TensorRole;
  const TensorTable narrow{
      {Role::EmbeddingProjection, "embeddings.embedding_transformation"},
      {Role::BottleneckIn, "encoder.layer.{layer}.bottleneck.input.dense"},
      {Role::BottleneckInNorm, "encoder.layer.{layer}.bottleneck.input.LayerNorm"},
      {Role::BottleneckQueryKey, "encoder.layer.{layer}.bottleneck.attention.dense"},
      {Role::BottleneckQueryKeyNorm, "encoder.layer.{layer}.bottleneck.attention.LayerNorm"},
      {Role::BottleneckOut, "encoder.layer.{layer}.output.bottleneck.dense"},
      {Role::BottleneckOutNorm, "encoder.layer.{layer}.output.bottleneck.LayerNorm"},
      {Role::StackedUp, "encoder.layer.{layer}.ffn.{head}.intermediate.dense"},
      {Role::StackedDown, "encoder.layer.{layer}.ffn.{head}.output.dense"},
      {Role::StackedNorm, "encoder.layer.{layer}.ffn.{head}.output.LayerNorm"}};
  return {{.name = "MobileBERT",
           .modelTypes = {"mobilebert"},
           .ignoredKeys = {"true_hidden_size"},  // the bottleneck's once more
           .build = build,
           .biases = biasesEverywhere(),
           .tensors = tensorNames({"mobilebert.", ""}, {bertEmbeddings(), bertLayers(), narrow})}};
}

}  // namespace heedmap::families
