// SPDX-License-Identifier: GPL-3.0-or-later
// DistilBERT: BERT's layers under other names, and no token types.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = encoder(config);
  StackConfig& stack = model.main;
  model.maxPositions = config.size("max_position_embeddings");
  stack.dFf = config.size("intermediate_size");
  stack.norm.eps = 1e-12;
  stack.activation = activationOf(config, "hidden_act", "gelu");
  stack.embedding.positions.kind = PositionConfig::Kind::Learned;
  setMaskedHead(config, model, stack.activation);
  return model;
}

}  // namespace

std::vector<Family> distilbert() {
  using Role = TensorRole;
  return {{.name = "DistilBERT",
           .modelTypes = {"distilbert"},
           .spellings = {{"hidden_size", {"dim", "hidden_size"}},
                         {"num_attention_heads", {"n_heads", "num_attention_heads"}},
                         {"num_hidden_layers", {"n_layers", "num_hidden_layers"}},
                         {"intermediate_size", {"hidden_dim"}},
                         {"hidden_act", {"activation"}}},
           // The sinusoids are in the file, as learned positions are.
           .ignoredKeys = {"sinusoidal_pos_embds"},
           .build = build,
           .biases = biasesEverywhere(),
           .tensors = tensorNames({"distilbert.", ""},
                                  {bertEmbeddings(),
                                   {{Role::Query, "transformer.layer.{layer}.attention.q_lin"},
                                    {Role::Key, "transformer.layer.{layer}.attention.k_lin"},
                                    {Role::Value, "transformer.layer.{layer}.attention.v_lin"},
                                    {Role::AttentionOutput, "transformer.layer.{layer}.attention.out_lin"},
                                    {Role::AttentionNorm, "transformer.layer.{layer}.sa_layer_norm"},
                                    {Role::MlpUp, "transformer.layer.{layer}.ffn.lin1"},
                                    {Role::MlpDown, "transformer.layer.{layer}.ffn.lin2"},
                                    {Role::MlpNorm, "transformer.layer.{layer}.output_layer_norm"},
                                    {Role::LogitsTransform, "vocab_transform"},
                                    {Role::LogitsTransformNorm, "vocab_layer_norm"},
                                    {Role::LogitsBias, "vocab_projector"}}})}};
}

}  // namespace heedmap::families
