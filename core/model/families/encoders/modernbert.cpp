// SPDX-License-Identifier: GPL-3.0-or-later
// ModernBERT: rotary positions, and local layers with a base of their own.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// Which layers are local: listed, or all but every n-th.
std::vector<bool> localLayers(FieldReader& config, int layers) {
  if (config.has("layer_types")) return slidingLayers(config, layers);
  const int period = config.count("global_attn_every_n_layers", 3);
  std::vector<bool> local;
  for (int layer = 0; layer < layers; ++layer) local.push_back(layer % period != 0);
  return local;
}

ModelConfig build(FieldReader& config) {
  config.expect("position_embedding_type", QStringLiteral("absolute"));
  ModelConfig model = encoder(config);
  model.maxPositions = config.size("max_position_embeddings");
  StackConfig& stack = model.main;
  stack.placement = NormPlacement::Pre;
  stack.finalNorm = true;
  stack.norm.eps = epsilon(config, "norm_eps", 1e-5);
  stack.dFf = config.size("intermediate_size");
  stack.activation = activationOf(config, "hidden_activation", "gelu");
  stack.gatedMlp = stack.fusedGateUp = true;
  stack.qkv = QkvLayout::Concatenated;

  FieldReader rope = config.object("rope_parameters");
  stack.rotaries = {
      rotaryConfig(config, rope.object("full_attention"),
                   {.dK = stack.dK, .base = 160000, .baseField = "global_rope_theta"}),
      rotaryConfig(config, rope.object("sliding_attention"),
                   {.dK = stack.dK, .base = 10000, .baseField = "local_rope_theta"}),
  };
  const std::vector<bool> local = localLayers(config, int(stack.layers.size()));
  const int reach = config.size("local_attention", 128) / 2;  // to either side
  for (size_t layer = 0; layer < local.size(); ++layer) {
    stack.layers[layer].rotary = local[layer] ? 1 : 0;
    if (local[layer]) stack.layers[layer].rule.mask = {reach, reach};
  }
  stack.layers[0].attentionNorm = false;
  setMaskedHead(config, model, activationOf(config, "classifier_activation", "gelu"));
  return model;
}

}  // namespace

std::vector<Family> modernbert() {
  using Role = TensorRole;
  return {
      {.name = "ModernBERT",
       .modelTypes = {"modernbert"},
       // norm_eps is the one that counts; the period may still stand beside the list that it was read into
       .ignoredKeys = {"layer_norm_eps", "global_attn_every_n_layers"},
       .build = build,
       .tensors = tensorNames({"model.", ""}, {{{Role::TokenEmbedding, "embeddings.tok_embeddings"},
                                                {Role::EmbeddingNorm, "embeddings.norm"},
                                                {Role::AttentionNorm, "layers.{layer}.attn_norm"},
                                                {Role::Qkv, "layers.{layer}.attn.Wqkv"},
                                                {Role::AttentionOutput, "layers.{layer}.attn.Wo"},
                                                {Role::MlpNorm, "layers.{layer}.mlp_norm"},
                                                {Role::MlpGateUp, "layers.{layer}.mlp.Wi"},
                                                {Role::MlpDown, "layers.{layer}.mlp.Wo"},
                                                {Role::FinalNorm, "final_norm"},
                                                {Role::LogitsTransform, "head.dense"},
                                                {Role::LogitsTransformNorm, "head.norm"},
                                                {Role::LogitsBias, "decoder"}}})}};
}

}  // namespace heedmap::families
