// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-2.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("add_cross_attention", false);
  ModelConfig model = decoder(config);
  model.maxPositions = config.size("max_position_embeddings");
  StackConfig& stack = model.main;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-5);
  stack.dFf = config.size("intermediate_size", config.classDefault(4 * stack.dModel));
  stack.activation = activationOf(config, "hidden_act", "gelu_new");
  stack.embedding.positions.kind = PositionConfig::Kind::Learned;
  stack.qkv = QkvLayout::Concatenated;
  stack.storage = MatrixLayout::InOut;
  const bool isScaled = config.flag("scale_attn_weights", true);
  const bool byLayer = config.flag("scale_attn_by_inverse_layer_idx", false);
  for (size_t layer = 0; layer < stack.layers.size(); ++layer) {
    ScoreRule& rule = stack.layers[layer].rule;
    rule = scaledDot(isScaled ? stack.dK : 1, MaskRule::causal());
    if (byLayer) rule.scale /= double(layer + 1);
  }
  return model;
}

}  // namespace

std::vector<Family> gpt2() {
  return {{.name = "GPT-2",
           .modelTypes = {"gpt2"},
           .ggufNames = {"gpt2"},
           .spellings = {{"hidden_size", {"n_embd", "hidden_size"}},
                         {"num_attention_heads", {"n_head", "num_attention_heads"}},
                         {"num_hidden_layers", {"n_layer", "num_hidden_layers"}},
                         {"max_position_embeddings", {"n_positions", "max_position_embeddings"}},
                         {"intermediate_size", {"n_inner"}},
                         {"layer_norm_eps", {"layer_norm_epsilon"}},
                         {"hidden_act", {"activation_function"}}},
           // n_positions once more, and tokens beyond the vocabulary of the first GPT
           .ignoredKeys = {"n_ctx", "n_special", "predict_special_tokens"},
           .build = build,
           .biases = biasesEverywhere(),
           .tensors =
               tensorNames({"transformer.", ""}, {gptEmbeddings(),
                                                  gptMlp(),
                                                  {{TensorRole::Qkv, "h.{layer}.attn.c_attn"},
                                                   {TensorRole::AttentionOutput, "h.{layer}.attn.c_proj"}}}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
