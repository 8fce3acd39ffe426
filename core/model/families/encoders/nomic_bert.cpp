// SPDX-License-Identifier: GPL-3.0-or-later
// NomicBERT: BERT's order of norms with rotary positions and a gated MLP. Its config has two spellings: that
// of transformers, and that of the first checkpoints, which took GPT-2's keys.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// Options of the first checkpoints that none of them uses.
void expectFirst(FieldReader& config) {
  config.expect("activation_function", QStringLiteral("swiglu"));
  for (const char* field : {"prenorm", "use_rms_norm", "causal", "parallel_block", "parallel_block_tied_norm",
                            "rotary_emb_interleaved", "scale_attn_by_inverse_layer_idx"})
    config.expect(field, false);
  config.expect("scale_attn_weights", true);
  config.expect("rotary_scaling_factor", QJsonValue());
  config.expect("rotary_emb_scale_base", QJsonValue());
}

ModelConfig build(FieldReader& config) {
  ModelConfig model = encoder(config);
  StackConfig& stack = model.main;
  if (!config.isGguf() && config.integer("head_dim").value_or(stack.dK) != stack.dK)
    config.refuse("head_dim");
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-12);
  stack.dFf = config.size("intermediate_size");
  stack.gatedMlp = true;
  stack.qkv = QkvLayout::Concatenated;
  stack.embedding.hasSegments = true;
  const bool isFirst = config.has("n_embd");
  if (isFirst) expectFirst(config);
  stack.activation = isFirst ? Activation::Silu : activationOf(config, "hidden_act", "silu");
  setRotary(
      config, model,
      isFirst
          ? RotaryDefaults{.base = 1000, .baseField = "rotary_emb_base", .partField = "rotary_emb_fraction"}
          : RotaryDefaults{.base = 1000});
  return model;
}

}  // namespace

std::vector<Family> nomic_bert() {
  using Role = TensorRole;
  return {{.name = "NomicBERT",
           .modelTypes = {"nomic_bert"},
           .ggufNames = {"nomic-bert"},
           .spellings = {{"hidden_size", {"n_embd", "hidden_size"}},
                         {"num_attention_heads", {"n_head", "num_attention_heads"}},
                         {"num_hidden_layers", {"n_layer", "num_hidden_layers"}},
                         {"intermediate_size", {"n_inner", "intermediate_size"}},
                         {"max_position_embeddings", {"n_positions", "max_position_embeddings"}},
                         {"layer_norm_eps", {"layer_norm_epsilon", "layer_norm_eps"}}},
           .ignoredKeys = {"dense_seq_output"},  // which rows a masked-language head reads
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output}, false, "qkv_proj_bias"},
                      {{BiasGroup::MlpIn}, false, "mlp_fc1_bias"},
                      {{BiasGroup::MlpOut}, false, "mlp_fc2_bias"},
                      {{BiasGroup::Norms}}},
           .tensors = tensorNames({"", "nomic_bert."},
                                  {{{Role::TokenEmbedding, "embeddings.word_embeddings"},
                                    {Role::SegmentEmbedding, "embeddings.token_type_embeddings"},
                                    {Role::EmbeddingNorm, "emb_ln"},
                                    {Role::Qkv, "encoder.layers.{layer}.attn.Wqkv"},
                                    {Role::AttentionOutput, "encoder.layers.{layer}.attn.out_proj"},
                                    {Role::AttentionNorm, "encoder.layers.{layer}.norm1"},
                                    {Role::MlpGate, "encoder.layers.{layer}.mlp.fc12"},
                                    {Role::MlpUp, "encoder.layers.{layer}.mlp.fc11"},
                                    {Role::MlpDown, "encoder.layers.{layer}.mlp.fc2"},
                                    {Role::MlpNorm, "encoder.layers.{layer}.norm2"}}}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlPostNorms()})}};
}

}  // namespace heedmap::families
