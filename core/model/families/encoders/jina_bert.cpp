// SPDX-License-Identifier: GPL-3.0-or-later
// Jina BERT v2 (Günther et al. 2023): BERT without positions, with ALiBi that counts distances to either
// side, and a gated MLP. Its model for code norms queries and keys, and the output of attention once more.
// The reference is code of its own beside the checkpoints, whose configs call the type "bert".
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// What the gate passes; a GGUF file knows one.
Activation gateOf(FieldReader& config) {
  const QString kind = config.text("feed_forward_type", config.isGguf() ? "geglu" : "original");
  if (kind == QLatin1StringView("geglu")) return Activation::Gelu;
  if (kind == QLatin1StringView("reglu")) return Activation::Relu;
  config.refuse("feed_forward_type");
}

ModelConfig build(FieldReader& config) {
  config.expect("position_embedding_type", QStringLiteral("alibi"));
  config.expect("is_decoder", false);
  config.expect("add_cross_attention", false);
  config.ignore({"max_position_embeddings"});  // a length that ALiBi does without
  ModelConfig model = encoder(config);
  StackConfig& stack = model.main;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-12);
  stack.dFf = config.size("intermediate_size");
  stack.embedding.hasSegments = true;
  for (LayerConfig& layer : stack.layers) {
    layer.rule.alibiSlopes = alibiSlopes(stack.heads);
    layer.rule.alibiBothWays = true;
  }
  stack.gatedMlp = true;
  stack.activation = gateOf(config);
  stack.fusedGateUp = !config.isGguf() || !config.flag("has_gate", false);
  const bool isOfCode = config.flag("use_qk_norm", false) ||
                        (config.isGguf() && config.flag("has_second_attention_norm", false));
  if (isOfCode) {
    setQkNorm(stack, QkNorm::Whole);
    stack.attentionNormedTwice = true;
    stack.upFirst = stack.fusedGateUp;
  }
  setMaskedHead(config, model, activationOf(config, "hidden_act", "gelu"));
  return model;
}

}  // namespace

std::vector<Family> jina_bert() {
  using Role = TensorRole;
  using enum BiasGroup;
  return {{.name = "Jina BERT",
           .modelTypes = {"jina_bert_v2"},
           .ggufNames = {"jina-bert-v2"},
           .ignoredKeys = {"emb_pooler"},  // what makes one vector of a text
           .build = build,
           .biases = {{{Qkv, Output, MlpOut, Norms, QkNorms}}, {{MlpIn}, false}},
           // What the model for code calls a thing, and what the others do.
           .tensors = tensorNames({"", "bert."},
                                  {{{Role::AttentionOutputNorm, "encoder.layer.{layer}.layer_norm_1"},
                                    {Role::QueryNorm, "encoder.layer.{layer}.attention.self.layer_norm_q"},
                                    {Role::KeyNorm, "encoder.layer.{layer}.attention.self.layer_norm_k"},
                                    {Role::MlpGateUp, "encoder.layer.{layer}.mlp.up_gated_layer"},
                                    {Role::MlpGateUp, "encoder.layer.{layer}.mlp.gated_layers"},
                                    {Role::MlpDown, "encoder.layer.{layer}.mlp.down_layer"},
                                    {Role::MlpDown, "encoder.layer.{layer}.mlp.wo"},
                                    {Role::MlpNorm, "encoder.layer.{layer}.layer_norm_2"},
                                    {Role::MlpNorm, "encoder.layer.{layer}.mlp.layernorm"}},
                                   bertEmbeddings(),
                                   bertLayers(),
                                   bertHead()}),
           .ggufTensors = tensorNames(
               {""},
               {{{Role::AttentionOutputNorm, "blk.{layer}.attn_norm_2"}}, ggmlTensors(), ggmlPostNorms()})}};
}

}  // namespace heedmap::families
