// SPDX-License-Identifier: GPL-3.0-or-later
// XGLM and BioGPT: decoders of fairseq, with sinusoids or learned positions that begin at 2.
#include <cmath>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig fairseqDecoder(FieldReader& config) {
  ModelConfig model = decoder(config);
  model.maxPositions = config.size("max_position_embeddings");
  StackConfig& stack = model.main;
  stack.dFf = config.size("intermediate_size");
  stack.activation = activationOf(config, "hidden_act", "gelu");
  if (config.flag("scale_embedding", true)) stack.embedding.scale = std::sqrt(double(stack.dModel));
  return model;
}

ModelConfig buildXglm(FieldReader& config) {
  config.expect("add_cross_attention", false);
  ModelConfig model = fairseqDecoder(config);
  // The row of the padding id is zeros in the table of sinusoids, of which the first two are not used.
  if (const int padding = config.integer("pad_token_id").value_or(1); padding < 0 || padding > 1)
    config.refuse("pad_token_id");
  model.main.embedding.positions = {PositionConfig::Kind::SinusoidHalvesOpen, 2};
  return model;
}

ModelConfig buildBioGpt(FieldReader& config) {
  ModelConfig model = fairseqDecoder(config);
  model.main.embedding.positions = {PositionConfig::Kind::Learned, 2};
  return model;
}

}  // namespace

std::vector<Family> xglm() {
  using Role = TensorRole;
  const TensorTable around{
      {Role::FinalNorm, "layer_norm"}, {Role::Logits, "lm_head"}, {Role::Logits, "output_projection"}};
  return {{.name = "XGLM",
           .modelTypes = {"xglm"},
           .spellings = {{"hidden_size", {"d_model", "hidden_size"}},
                         {"num_attention_heads", {"attention_heads", "num_attention_heads"}},
                         {"num_hidden_layers", {"num_layers", "num_hidden_layers"}},
                         {"intermediate_size", {"ffn_dim"}},
                         {"hidden_act", {"activation_function"}}},
           .build = buildXglm,
           .biases = biasesEverywhere(),
           .tensors = tensorNames({"model.", ""}, {fairseqLayers(), around})},
          {.name = "BioGPT",
           .modelTypes = {"biogpt"},
           .ignoredKeys = {"layer_norm_eps"},  // its norms take 1e-5 whatever it is
           .build = buildBioGpt,
           .biases = biasesEverywhere(),
           .tensors = tensorNames({"biogpt.", ""}, {fairseqLayers(), around})}};
}

}  // namespace heedmap::families
