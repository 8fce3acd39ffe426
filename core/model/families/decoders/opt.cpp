// SPDX-License-Identifier: GPL-3.0-or-later
// OPT: norms before the blocks or after them, norms without weights, embeddings that are projected.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("learned_embeddings", true);
  config.expect("scale_embeddings", false);
  ModelConfig model = decoder(config);
  model.maxPositions = config.size("max_position_embeddings");
  StackConfig& stack = model.main;
  stack.norm.hasWeight = config.flag("layer_norm_elementwise_affine", true);
  const bool before = config.flag("do_layer_norm_before", true);
  stack.placement = before ? NormPlacement::Pre : NormPlacement::Post;
  const bool isRemoved = config.flag("_remove_final_layer_norm", false);
  stack.finalNorm = before && !isRemoved;
  stack.dFf = config.size("intermediate_size");
  stack.activation = activationOf(config, "hidden_act", "relu");
  stack.embedding.positions = {PositionConfig::Kind::Learned, 2};
  stack.embedding.size = config.size("word_embed_proj_dim", stack.dModel);
  if (stack.embedding.size != stack.dModel)
    stack.embedding.projection = EmbeddingConfig::Projection::BeforePositions;
  return model;
}

}  // namespace

std::vector<Family> opt() {
  return {{.name = "OPT",
           .modelTypes = {"opt"},
           .spellings = {{"intermediate_size", {"ffn_dim"}}, {"hidden_act", {"activation_function"}}},
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut},
                       true,
                       "enable_bias"},
                      {{BiasGroup::Norms}},
                      {{BiasGroup::Projections, BiasGroup::Head}, false}},
           .tensors = tensorNames({"model.decoder.", "decoder.", ""},
                                  {fairseqLayers(),
                                   {{TensorRole::EmbeddingProjection, "project_in"},
                                    {TensorRole::FinalProjection, "project_out"},
                                    {TensorRole::FinalNorm, "final_layer_norm"},
                                    {TensorRole::Logits, "lm_head"}}})}};
}

}  // namespace heedmap::families
