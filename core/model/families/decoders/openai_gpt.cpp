// SPDX-License-Identifier: GPL-3.0-or-later
// The first GPT: GPT-2 with norms after its blocks.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = decoder(config);
  model.maxPositions = config.size("max_position_embeddings", 512);
  StackConfig& stack = model.main;
  stack.placement = NormPlacement::Post;
  stack.finalNorm = false;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-5);
  stack.dFf = 4 * stack.dModel;
  // What it calls gelu is the tanh form.
  stack.activation = activationOf(config, "hidden_act", "gelu");
  if (stack.activation == Activation::Gelu) stack.activation = Activation::GeluTanh;
  stack.embedding.positions.kind = PositionConfig::Kind::Learned;
  stack.qkv = QkvLayout::Concatenated;
  stack.storage = MatrixLayout::InOut;
  return model;
}

}  // namespace

std::vector<Family> openai_gpt() {
  using Role = TensorRole;
  return {{.name = "GPT",
           .modelTypes = {"openai-gpt"},
           .spellings = {{"hidden_size", {"n_embd", "hidden_size"}},
                         {"num_attention_heads", {"n_head", "num_attention_heads"}},
                         {"num_hidden_layers", {"n_layer", "num_hidden_layers"}},
                         {"max_position_embeddings", {"n_positions", "max_position_embeddings"}},
                         {"layer_norm_eps", {"layer_norm_epsilon"}},
                         {"hidden_act", {"afn"}}},
           // as GPT-2; and the mask is stored with the model
           .ignoredKeys = {"n_ctx", "n_special", "predict_special_tokens", "is_causal"},
           .opensMask = false,
           .build = build,
           .biases = biasesEverywhere(),
           .tensors = tensorNames(
               {"transformer.", ""},
               {{{Role::TokenEmbedding, "tokens_embed"}, {Role::PositionEmbedding, "positions_embed"}},
                gptEmbeddings(),
                gptMlp(),
                {{Role::Qkv, "h.{layer}.attn.c_attn"}, {Role::AttentionOutput, "h.{layer}.attn.c_proj"}}})}};
}

}  // namespace heedmap::families
