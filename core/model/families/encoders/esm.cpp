// SPDX-License-Identifier: GPL-3.0-or-later
// ESM-1b and ESM-2, encoders of proteins: norms before the blocks, learned or rotary positions, and masked
// tokens without a vector.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// The share of tokens that were not masked in training, by which vectors are scaled.
constexpr double shareSeen = 1 - 0.15 * 0.8;

void readPositions(FieldReader& config, ModelConfig& model) {
  StackConfig& stack = model.main;
  const QString kind = config.text("position_embedding_type", "absolute");
  model.maxPositions = config.size("max_position_embeddings", 1026);
  if (kind == QLatin1StringView("absolute")) {
    config.ignore({"rope_theta"});
    stack.embedding.positions.kind = PositionConfig::Kind::Learned;
    countFromPadding(config, config.integer("pad_token_id").value_or(-1), model);
  } else if (kind == QLatin1StringView("rotary")) {
    config.expect("rope_theta", 10000);  // files hold the frequencies too, and the reference reads those
    turnWholeHeads(config, stack, 10000, false);
  } else {
    config.refuse("position_embedding_type");
  }
}

ModelConfig build(FieldReader& config) {
  config.expect("is_decoder", false);
  config.expect("add_cross_attention", false);
  config.expect("is_folding_model", false);
  ModelConfig model = encoder(config);
  StackConfig& stack = model.main;
  stack.placement = NormPlacement::Pre;
  stack.finalNorm = true;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-12);
  stack.dFf = config.size("intermediate_size", 3072);
  stack.activation = Activation::Gelu;  // whatever hidden_act says
  readPositions(config, model);
  stack.embedding.hasNorm = config.flag("emb_layer_norm_before", false);
  if (config.flag("token_dropout", false)) {
    stack.embedding.dropped = config.size("mask_token_id");
    stack.embedding.scale = shareSeen;
  }
  setMaskedHead(config, model, Activation::Gelu);
  return model;
}

}  // namespace

std::vector<Family> esm() {
  using Role = TensorRole;
  return {{.name = "ESM",
           .modelTypes = {"esm"},
           .ignoredKeys = {"hidden_act", "esmfold_config", "vocab_list"},
           .build = build,
           .biases = biasesEverywhere(),
           .tensors =
               tensorNames({"esm.", ""}, {{{Role::AttentionNorm, "encoder.layer.{layer}.attention.LayerNorm"},
                                           {Role::MlpNorm, "encoder.layer.{layer}.LayerNorm"},
                                           {Role::EmbeddingNorm, "embeddings.layer_norm"},
                                           {Role::FinalNorm, "encoder.emb_layer_norm_after"}},
                                          bertEmbeddings(),
                                          bertLayers(),
                                          robertaHead()})}};
}

}  // namespace heedmap::families
