// SPDX-License-Identifier: GPL-3.0-or-later
// ModernBERT: rotary positions, and local layers with a base of their own; and its decoder, which looks back.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// Which layers are local: listed, or all but every n-th.
std::vector<bool> localLayers(FieldReader& config, int layers) {
  if (config.has("layer_types")) return slidingLayers(config, layers);
  const int period =
      config.count(config.isGguf() ? "sliding_window_pattern" : "global_attn_every_n_layers", 3);
  std::vector<bool> local;
  for (int layer = 0; layer < layers; ++layer) local.push_back(layer % period != 0);
  return local;
}

void setRotaries(FieldReader& config, StackConfig& stack) {
  const RotaryDefaults global{.dK = stack.dK, .base = 160000, .baseField = "global_rope_theta"},
      local{.dK = stack.dK, .base = 10000, .baseField = "local_rope_theta"};
  if (config.isGguf()) {
    stack.rotaries = {rotaryConfig(config, {.dK = stack.dK, .base = 160000})};
    stack.rotaries.push_back(stack.rotaries[0]);
    stack.rotaries[1].base = config.positive("rope_local_base_freq", local.base);
    return;
  }
  FieldReader rope = config.object("rope_parameters");
  stack.rotaries = {rotaryConfig(config, rope.object("full_attention"), global),
                    rotaryConfig(config, rope.object("sliding_attention"), local)};
}

/// What both have in common: `model` has their sizes, and the masks of global layers.
ModelConfig build(FieldReader& config, ModelConfig model, const MaskRule& localMask) {
  model.maxPositions = config.size("max_position_embeddings");
  StackConfig& stack = model.main;
  stack.embedding.hasNorm = true;
  stack.placement = NormPlacement::Pre;
  stack.finalNorm = true;
  stack.norm.eps = epsilon(config, config.isGguf() ? "layer_norm_eps" : "norm_eps", 1e-5);
  stack.dFf = config.size("intermediate_size");
  stack.activation = activationOf(config, "hidden_activation", "gelu");
  stack.gatedMlp = stack.fusedGateUp = true;
  if (!config.flag("decoder_bias", true))
    stack.biases = {{TensorRole::Logits, false}, {TensorRole::LogitsBias, false}};

  setRotaries(config, stack);
  const std::vector<bool> local = localLayers(config, int(stack.layers.size()));
  for (size_t layer = 0; layer < local.size(); ++layer) {
    stack.layers[layer].rotary = local[layer] ? 1 : 0;
    if (local[layer]) stack.layers[layer].rule.mask = localMask;
  }
  stack.layers[0].attentionNorm = false;
  return model;
}

/// How many keys a local layer sees to one side; the decoder's own are one of them.
int reach(FieldReader& config) {
  return config.size(config.isGguf() ? "sliding_window" : "local_attention", 128) / 2;
}

ModelConfig buildEncoder(FieldReader& config) {
  config.expect("position_embedding_type", QStringLiteral("absolute"));
  ModelConfig model = build(config, encoder(config), {reach(config), reach(config)});
  model.main.qkv = QkvLayout::Concatenated;
  setMaskedHead(config, model, activationOf(config, "classifier_activation", "gelu"));
  return model;
}

ModelConfig buildDecoder(FieldReader& config) {
  const int half = reach(config);
  const int window = config.size("sliding_window", half);  // where it stands, local_attention does not count
  ModelConfig model = build(config, decoder(config), MaskRule::causalWindow(window));
  model.logits = LogitsConfig{.tied = config.flag("tie_word_embeddings", true),
                              .transform = true,
                              .transformActivation = activationOf(config, "classifier_activation", "gelu")};
  return model;
}

}  // namespace

std::vector<Family> modernbert() {
  using Role = TensorRole;
  // norm_eps is the one that counts; the period may still stand beside the list that it was read into
  const std::vector<const char*> ignoredKeys{"layer_norm_eps", "global_attn_every_n_layers"};
  const TensorTable layers{{Role::TokenEmbedding, "embeddings.tok_embeddings"},
                           {Role::EmbeddingNorm, "embeddings.norm"},
                           {Role::AttentionNorm, "layers.{layer}.attn_norm"},
                           {Role::AttentionOutput, "layers.{layer}.attn.Wo"},
                           {Role::MlpNorm, "layers.{layer}.mlp_norm"},
                           {Role::MlpGateUp, "layers.{layer}.mlp.Wi"},
                           {Role::MlpDown, "layers.{layer}.mlp.Wo"},
                           {Role::FinalNorm, "final_norm"},
                           {Role::LogitsBias, "decoder"}};
  const std::vector<BiasRule> biases{{{BiasGroup::Qkv, BiasGroup::Output}, false, "attention_bias"},
                                     {{BiasGroup::MlpIn, BiasGroup::MlpOut}, false, "mlp_bias"},
                                     {{BiasGroup::Norms, BiasGroup::HeadNorm}, false, "norm_bias"},
                                     {{BiasGroup::HeadTransform}, false, "classifier_bias"}};
  return {{.name = "ModernBERT",
           .modelTypes = {"modernbert"},
           .ggufNames = {"modern-bert"},
           .ignoredKeys = ignoredKeys,
           .build = buildEncoder,
           .biases = biases,
           .tensors = tensorNames({"model.", ""}, {layers,
                                                   {{Role::Qkv, "layers.{layer}.attn.Wqkv"},
                                                    {Role::Logits, "decoder"},
                                                    {Role::LogitsTransform, "head.dense"},
                                                    {Role::LogitsTransformNorm, "head.norm"}}}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})},
          {.name = "ModernBERT decoder",
           .modelTypes = {"modernbert-decoder"},
           .ignoredKeys = ignoredKeys,
           .build = buildDecoder,
           .biases = biases,
           .tensors = tensorNames({"model.", ""}, {layers,
                                                   {{Role::Query, "layers.{layer}.attn.q_proj"},
                                                    {Role::Key, "layers.{layer}.attn.k_proj"},
                                                    {Role::Value, "layers.{layer}.attn.v_proj"},
                                                    {Role::Logits, "decoder"},
                                                    {Role::LogitsTransform, "lm_head.dense"},
                                                    {Role::LogitsTransformNorm, "lm_head.norm"}}})}};
}

}  // namespace heedmap::families
