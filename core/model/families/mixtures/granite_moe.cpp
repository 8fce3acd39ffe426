// SPDX-License-Identifier: GPL-3.0-or-later
// GraniteMoE: Granite with experts, whose gates and ups are one matrix.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.tied = false});
  setRotary(config, model, {.interleaved = config.isGguf()});
  setMultipliers(config, model);
  setExperts(config, model);
  if (!model.main.experts) config.refuse("num_local_experts");
  model.main.experts->fusedGateUp = !config.isGguf();
  return model;
}

}  // namespace

std::vector<Family> granite_moe() {
  using Role = TensorRole;
  return {{.name = "GraniteMoE",
           .modelTypes = {"granitemoe"},
           .ggufNames = {"granitemoe"},
           .build = build,
           .biases = attentionBiases(),
           .tensors = tensorNames({"model.", ""},
                                  {llamaEmbeddings(),
                                   llamaAttention(),
                                   {{Role::MlpNorm, "layers.{layer}.post_attention_layernorm"},
                                    {Role::Router, "layers.{layer}.block_sparse_moe.router.layer"},
                                    {Role::ExpertGateUp, "layers.{layer}.block_sparse_moe.input_linear"},
                                    {Role::ExpertDown, "layers.{layer}.block_sparse_moe.output_linear"}}}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
