// SPDX-License-Identifier: GPL-3.0-or-later
// Llama and those that share its layers: Mistral, Mixtral, Qwen2, Qwen3, OLMo 2, Phi-3.
#include "core/model/families/llama.h"

#include "core/model/config/rotary_config.h"

namespace heedmap::families {

ModelConfig llamaLike(const ConfigObject& keys, const LlamaDefaults& defaults) {
  const int dModel = keys.size("hidden_size", defaults.dModel),
            heads = keys.count("num_attention_heads", defaults.heads);
  const int dK = keys.has("head_dim") || defaults.dK ? keys.size("head_dim", defaults.dK)
                                                     : splitAmongHeads(keys, dModel, heads);
  ModelConfig config = causalDecoder(keys, dModel, heads, keys.count("num_hidden_layers", defaults.layers),
                                     defaults.vocabulary);
  StackConfig& stack = config.main;
  stack.keyHeads = keys.count("num_key_value_heads", defaults.keyHeads.value_or(heads));
  checkKeyHeads(keys, heads, stack.keyHeads);
  stack.dK = stack.dV = dK;
  stack.dFf = keys.size("intermediate_size", defaults.dFf);
  stack.norm = {NormConfig::Kind::Rms, keys.positive("rms_norm_eps", 1e-6)};
  stack.activation = activationOf(keys, defaults.activationKey, defaults.activation);
  stack.gatedMlp = true;
  for (LayerConfig& layer : stack.layers) {
    layer.rule = scaledDot(dK, MaskRule::causal());
    layer.rotary = 0;
  }
  config.logits = LogitsConfig{.tied = keys.flag("tie_word_embeddings", defaults.tied)};
  stack.names = tensorNames({"model.", ""}, {{TensorRole::TokenEmbedding, "embed_tokens"},
                                             {TensorRole::AttentionNorm, "layers.{layer}.input_layernorm"},
                                             {TensorRole::Query, "layers.{layer}.self_attn.q_proj"},
                                             {TensorRole::Key, "layers.{layer}.self_attn.k_proj"},
                                             {TensorRole::Value, "layers.{layer}.self_attn.v_proj"},
                                             {TensorRole::QueryNorm, "layers.{layer}.self_attn.q_norm"},
                                             {TensorRole::KeyNorm, "layers.{layer}.self_attn.k_norm"},
                                             {TensorRole::AttentionOutput, "layers.{layer}.self_attn.o_proj"},
                                             {TensorRole::MlpGate, "layers.{layer}.mlp.gate_proj"},
                                             {TensorRole::MlpUp, "layers.{layer}.mlp.up_proj"},
                                             {TensorRole::MlpDown, "layers.{layer}.mlp.down_proj"},
                                             {TensorRole::FinalNorm, "norm"},
                                             {TensorRole::Logits, "lm_head"}});
  return config;
}

void addMlpNorm(ModelConfig& config) {
  add(config.main.names, {{TensorRole::MlpNorm, "layers.{layer}.post_attention_layernorm"}});
}

void setRotary(const ConfigObject& keys, ModelConfig& config, double base, double part) {
  config.main.rotaries = {rotaryConfig(keys, {.dK = config.main.dK, .base = base, .part = part})};
  config.maxPositions = positionLimit(config.main.rotaries[0], keys.size("max_position_embeddings"));
}

namespace {

void setWindow(ModelConfig& config, const std::vector<bool>& sliding, int window) {
  for (size_t layer = 0; layer < sliding.size(); ++layer)
    if (sliding[layer]) config.main.layers[layer].rule.mask = MaskRule::causalWindow(window);
}

/// One window for all layers; null, 0 or less means none.
void setSameWindow(const ConfigObject& keys, ModelConfig& config, int fallback) {
  const int window = keys.knows("sliding_window") ? keys.integer("sliding_window").value_or(0) : fallback;
  setWindow(config, std::vector<bool>(config.main.layers.size(), true), window);
}

/// Qwen: a window only with `use_sliding_window`, and only from layer `max_window_layers` on.
void setUpperWindow(const ConfigObject& keys, ModelConfig& config) {
  keys.ignore({"sliding_window", "max_window_layers"});
  const int layers = int(config.main.layers.size());
  const bool isUsed = keys.flag("use_sliding_window", false);
  const int window = isUsed ? keys.integer("sliding_window").value_or(0) : 0;
  std::vector<bool> sliding;
  if (keys.has("layer_types")) {
    sliding = slidingLayers(keys, layers);
    if (window <= 0 && std::find(sliding.begin(), sliding.end(), true) != sliding.end())
      keys.refuse("sliding_window");
  } else {
    const int first = keys.integer("max_window_layers").value_or(28);
    for (int layer = 0; layer < layers; ++layer) sliding.push_back(window > 0 && layer >= first);
  }
  setWindow(config, sliding, window);
}

}  // namespace

ModelConfig llama(const ConfigObject& keys) {
  ModelConfig config = llamaLike(keys, {});
  config.architecture = QStringLiteral("Llama");
  addMlpNorm(config);
  setRotary(keys, config, 10000);
  return config;
}

ModelConfig mistral(const ConfigObject& keys) {
  ModelConfig config = llamaLike(keys, {.keyHeads = 8});
  config.architecture = QStringLiteral("Mistral");
  if (keys.has("layer_types")) keys.refuse("layer_types");  // its successors alternate; this one does not
  addMlpNorm(config);
  setRotary(keys, config, 10000);
  setSameWindow(keys, config, 4096);
  return config;
}

ModelConfig mixtral(const ConfigObject& keys) {
  ModelConfig config = llamaLike(keys, {.keyHeads = 8});
  config.architecture = QStringLiteral("Mixtral");
  addMlpNorm(config);
  setRotary(keys, config, 1e6);
  setSameWindow(keys, config, 0);
  StackConfig& stack = config.main;
  stack.norm.eps = keys.positive("rms_norm_eps", 1e-5);
  stack.experts =
      ExpertsConfig{keys.count("num_local_experts", 8), keys.count("num_experts_per_tok", 2), true};
  if (stack.experts->active > stack.experts->count) keys.refuse("num_experts_per_tok");
  add(stack.names, {{TensorRole::Router, "layers.{layer}.block_sparse_moe.gate"},
                    {TensorRole::ExpertGate, "layers.{layer}.block_sparse_moe.experts.{expert}.w1"},
                    {TensorRole::ExpertDown, "layers.{layer}.block_sparse_moe.experts.{expert}.w2"},
                    {TensorRole::ExpertUp, "layers.{layer}.block_sparse_moe.experts.{expert}.w3"}});
  return config;
}

ModelConfig qwen2(const ConfigObject& keys) {
  ModelConfig config = llamaLike(keys, {});
  config.architecture = QStringLiteral("Qwen2");
  addMlpNorm(config);
  setRotary(keys, config, 10000);
  setUpperWindow(keys, config);
  return config;
}

ModelConfig qwen3(const ConfigObject& keys) {
  ModelConfig config = llamaLike(keys, {.dK = 128});
  config.architecture = QStringLiteral("Qwen3");
  addMlpNorm(config);
  setRotary(keys, config, 10000);
  setUpperWindow(keys, config);
  config.main.qkNorm = QkNorm::Head;
  config.main.qkNormConfig = config.main.norm;
  return config;
}

ModelConfig olmo2(const ConfigObject& keys) {
  ModelConfig config = llamaLike(keys, {});
  config.architecture = QStringLiteral("OLMo 2");
  setRotary(keys, config, 10000);
  StackConfig& stack = config.main;
  stack.norm.eps = keys.positive("rms_norm_eps", 1e-5);
  stack.placement = NormPlacement::Output;
  stack.qkNorm = QkNorm::Whole;
  stack.qkNormConfig = stack.norm;
  add(stack.names, {{TensorRole::AttentionOutputNorm, "layers.{layer}.post_attention_layernorm"},
                    {TensorRole::MlpOutputNorm, "layers.{layer}.post_feedforward_layernorm"}});
  return config;
}

ModelConfig phi3(const ConfigObject& keys) {
  ModelConfig config = llamaLike(keys, {});
  config.architecture = QStringLiteral("Phi-3");
  keys.expect("full_attn_mod", 1);
  addMlpNorm(config);
  setRotary(keys, config, 10000);
  RotaryConfig::Scaling& scaling = config.main.rotaries[0].scaling;
  using Scaling = RotaryConfig::Scaling;
  if (scaling != Scaling::None && scaling != Scaling::LongRope) keys.refuse("rope_scaling");
  setSameWindow(keys, config, 0);
  StackConfig& stack = config.main;
  stack.norm.eps = keys.positive("rms_norm_eps", 1e-5);
  stack.qkv = QkvLayout::Concatenated;
  stack.fusedGateUp = true;
  add(stack.names, {{TensorRole::Qkv, "layers.{layer}.self_attn.qkv_proj"},
                    {TensorRole::MlpGateUp, "layers.{layer}.mlp.gate_up_proj"}});
  return config;
}

}  // namespace heedmap::families
