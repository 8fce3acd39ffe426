// SPDX-License-Identifier: GPL-3.0-or-later
// GTE 1.5 and multilingual: BERT's order of norms with rotary positions and a gated MLP.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = bertEncoder(config);
  StackConfig& stack = model.main;
  stack.gatedMlp = stack.fusedGateUp = stack.upFirst = true;
  stack.qkv = QkvLayout::Concatenated;
  stack.embedding.positions.kind = PositionConfig::Kind::None;
  stack.embedding.hasSegments = config.integer("type_vocab_size").value_or(1) > 0;
  setRotary(config, model, {.base = 160000});
  setMaskedHead(config, model, Activation::Gelu);
  return model;
}

}  // namespace

std::vector<Family> gte() {
  using Role = TensorRole;
  return {{.name = "GTE",
           .modelTypes = {"gte"},
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output, BiasGroup::MlpOut, BiasGroup::Norms}},
                      {{BiasGroup::MlpIn}, false}},
           .tensors = tensorNames({"gte.", "new.", ""},
                                  {bertEmbeddings(),
                                   {{Role::Qkv, "encoder.layer.{layer}.attention.qkv_proj"},
                                    {Role::AttentionOutput, "encoder.layer.{layer}.attention.o_proj"},
                                    {Role::AttentionNorm, "encoder.layer.{layer}.attn_ln"},
                                    {Role::MlpGateUp, "encoder.layer.{layer}.mlp.up_gate_proj"},
                                    {Role::MlpDown, "encoder.layer.{layer}.mlp.down_proj"},
                                    {Role::MlpNorm, "encoder.layer.{layer}.mlp_ln"},
                                    {Role::LogitsTransformNorm, "lm_head.norm"},
                                    {Role::Logits, "lm_head.decoder"}},
                                   robertaHead()})}};
}

}  // namespace heedmap::families
