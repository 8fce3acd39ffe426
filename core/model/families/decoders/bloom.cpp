// SPDX-License-Identifier: GPL-3.0-or-later
// BLOOM: fused queries, keys and values, ALiBi, a norm after the embedding.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("apply_residual_connection_post_layernorm", false);
  ModelConfig model = decoder(config);
  StackConfig& stack = model.main;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-5);
  stack.dFf = config.isGguf() ? config.size("intermediate_size") : 4 * stack.dModel;
  // One for each head, and a length that ALiBi does without.
  if (config.isGguf()) config.ignore({"num_key_value_heads", "max_position_embeddings"});
  stack.activation = Activation::GeluTanh;
  stack.embedding.hasNorm = true;
  stack.qkv = QkvLayout::Grouped;
  for (LayerConfig& layer : stack.layers) layer.rule.alibiSlopes = alibiSlopes(stack.heads);
  return model;
}

}  // namespace

std::vector<Family> bloom() {
  return {{.name = "BLOOM",
           .modelTypes = {"bloom"},
           .ggufNames = {"bloom"},
           .spellings = {{"hidden_size", {"n_embed", "hidden_size"}},
                         {"num_attention_heads", {"n_head", "num_attention_heads"}},
                         {"num_hidden_layers", {"n_layer", "num_hidden_layers"}},
                         {"layer_norm_eps", {"layer_norm_epsilon"}}},
           // The MLP is four times as wide as the model, and the others steered the first implementation's
           // kernels.
           .ignoredKeys = {"n_inner", "offset_alibi", "skip_bias_add", "skip_bias_add_qkv"},
           .build = build,
           .biases = biasesEverywhere(),
           .tensors = tensorNames({"transformer.", ""},
                                  {megatronLayers(),
                                   {{TensorRole::EmbeddingNorm, "word_embeddings_layernorm"},
                                    {TensorRole::AttentionNorm, "h.{layer}.input_layernorm"},
                                    {TensorRole::MlpNorm, "h.{layer}.post_attention_layernorm"}}}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
