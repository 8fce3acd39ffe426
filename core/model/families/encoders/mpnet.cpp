// SPDX-License-Identifier: GPL-3.0-or-later
// MPNet: BERT with a relative bias, and positions that count from after the padding id.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = bertEncoder(config);
  // The reference always uses 32 buckets, whatever the key says.
  config.expect("relative_attention_num_buckets", 32);
  model.main.relativeBias = RelativeBiasConfig{32, 128, true};
  countFromPadding(config, 1, model);  // whatever pad_token_id says
  setMaskedHead(config, model, Activation::Gelu);
  return model;
}

}  // namespace

std::vector<Family> mpnet() {
  using Role = TensorRole;
  return {{.name = "MPNet",
           .modelTypes = {"mpnet"},
           .build = build,
           .biases = biasesEverywhere(),
           .tensors = tensorNames({"mpnet.", ""},
                                  {bertEmbeddings(),
                                   {{Role::RelativeBias, "encoder.relative_attention_bias"},
                                    {Role::Query, "encoder.layer.{layer}.attention.attn.q"},
                                    {Role::Key, "encoder.layer.{layer}.attention.attn.k"},
                                    {Role::Value, "encoder.layer.{layer}.attention.attn.v"},
                                    {Role::AttentionOutput, "encoder.layer.{layer}.attention.attn.o"},
                                    {Role::AttentionNorm, "encoder.layer.{layer}.attention.LayerNorm"},
                                    {Role::MlpUp, "encoder.layer.{layer}.intermediate.dense"},
                                    {Role::MlpDown, "encoder.layer.{layer}.output.dense"},
                                    {Role::MlpNorm, "encoder.layer.{layer}.output.LayerNorm"}},
                                   robertaHead()})}};
}

}  // namespace heedmap::families
