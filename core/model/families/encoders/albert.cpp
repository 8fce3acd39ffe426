// SPDX-License-Identifier: GPL-3.0-or-later
// ALBERT: BERT whose layers share their weights in groups, with an embedding of its own size.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("down_scale_factor", 1);
  config.expect("inner_group_num", 1);
  ModelConfig model = bertEncoder(config, "gelu_new");
  StackConfig& stack = model.main;
  const int layers = int(stack.layers.size()), groups = config.count("num_hidden_groups", 1);
  if (groups > layers) config.refuse("num_hidden_groups");
  for (int layer = 0; layer < layers; ++layer)  // rounded as the reference does where they do not divide
    stack.layers[size_t(layer)].weights = int(layer / (double(layers) / groups));
  stack.embedding.hasSegments = true;
  stack.embedding.size = config.size("embedding_size", 128);
  stack.embedding.projection = EmbeddingConfig::Projection::AfterNorm;
  setMaskedHead(config, model, stack.activation);
  return model;
}

}  // namespace

std::vector<Family> albert() {
  using Role = TensorRole;
  return {
      {.name = "ALBERT",
       .modelTypes = {"albert"},
       // leftovers of the first implementation
       .ignoredKeys = {"gap_size", "net_structure_type", "num_memory_blocks"},
       .build = build,
       .biases = biasesEverywhere(),
       .tensors = tensorNames(
           {"albert.", ""},
           {bertEmbeddings(),
            {{Role::EmbeddingProjection, "encoder.embedding_hidden_mapping_in"},
             {Role::Query, "encoder.albert_layer_groups.{layer}.albert_layers.0.attention.query"},
             {Role::Key, "encoder.albert_layer_groups.{layer}.albert_layers.0.attention.key"},
             {Role::Value, "encoder.albert_layer_groups.{layer}.albert_layers.0.attention.value"},
             {Role::AttentionOutput, "encoder.albert_layer_groups.{layer}.albert_layers.0.attention.dense"},
             {Role::AttentionNorm, "encoder.albert_layer_groups.{layer}.albert_layers.0.attention.LayerNorm"},
             {Role::MlpUp, "encoder.albert_layer_groups.{layer}.albert_layers.0.ffn"},
             {Role::MlpDown, "encoder.albert_layer_groups.{layer}.albert_layers.0.ffn_output"},
             {Role::MlpNorm, "encoder.albert_layer_groups.{layer}.albert_layers.0.full_layer_layer_norm"},
             {Role::LogitsTransform, "predictions.dense"},
             {Role::LogitsTransformNorm, "predictions.LayerNorm"},
             {Role::LogitsBias, "predictions"}}})}};
}

}  // namespace heedmap::families
