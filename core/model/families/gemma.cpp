// SPDX-License-Identifier: GPL-3.0-or-later
// Gemma 1, 2 and 3 (text).
#include <cmath>

#include "core/model/config/rotary_config.h"
#include "core/model/families/llama.h"

namespace heedmap::families {

namespace {

/// What all three share: scaled embeddings, norms stored less 1, a tied output.
ModelConfig gemmaLike(const ConfigObject& keys, LlamaDefaults defaults) {
  defaults.tied = true;
  keys.ignore({"hidden_act", "sliding_window_size"});  // older spellings beside the ones that are read
  ModelConfig config = llamaLike(keys, defaults);
  StackConfig& stack = config.main;
  stack.norm.weightPlusOne = true;
  stack.embedding.scale = std::sqrt(double(stack.dModel));
  return config;
}

/// Gemma 2 and 3: four norms a layer, a scale of its own, soft caps where the config has them.
void setSandwich(const ConfigObject& keys, ModelConfig& config, std::optional<double> softCap,
                 std::optional<double> finalCap) {
  const auto cap = [&](const char* key, std::optional<double> fallback) -> std::optional<double> {
    if (!keys.knows(key)) return fallback;
    if (!keys.has(key)) return {};
    return keys.positive(key);
  };
  StackConfig& stack = config.main;
  stack.placement = NormPlacement::Sandwich;
  config.logits->softCap = cap("final_logit_softcapping", finalCap);
  const double scalar = keys.positive("query_pre_attn_scalar", 256);
  for (LayerConfig& layer : stack.layers) {
    layer.rule = scaledDot(scalar, MaskRule::causal());
    layer.rule.softCap = cap("attn_logit_softcapping", softCap);
  }
  add(stack.names, {{TensorRole::AttentionOutputNorm, "layers.{layer}.post_attention_layernorm"},
                    {TensorRole::MlpNorm, "layers.{layer}.pre_feedforward_layernorm"},
                    {TensorRole::MlpOutputNorm, "layers.{layer}.post_feedforward_layernorm"}});
}

/// Windowed layers: listed, or all but every `period`-th.
std::vector<bool> windowedLayers(const ConfigObject& keys, int layers, int period) {
  if (keys.has("layer_types")) return slidingLayers(keys, layers);
  std::vector<bool> sliding;
  for (int layer = 0; layer < layers; ++layer) sliding.push_back((layer + 1) % period != 0);
  return sliding;
}

}  // namespace

ModelConfig gemma(const ConfigObject& keys) {
  keys.expect("use_bidirectional_attention", false);
  // The first configs say "gelu" in hidden_act and mean the tanh form; hidden_activation, when it is there,
  // is right.
  const bool isPlain = keys.text("hidden_act", "gelu") == QLatin1StringView("gelu");
  const char* key = keys.has("hidden_activation") || isPlain ? "hidden_activation" : "hidden_act";
  ModelConfig config =
      gemmaLike(keys, {.keyHeads = 16, .dK = 256, .activationKey = key, .activation = "gelu_pytorch_tanh"});
  config.architecture = QStringLiteral("Gemma");
  addMlpNorm(config);
  setRotary(keys, config, 10000);
  return config;
}

ModelConfig gemma2(const ConfigObject& keys) {
  keys.expect("use_bidirectional_attention", false);
  ModelConfig config = gemmaLike(
      keys,
      {.keyHeads = 4, .dK = 256, .activationKey = "hidden_activation", .activation = "gelu_pytorch_tanh"});
  config.architecture = QStringLiteral("Gemma 2");
  setSandwich(keys, config, 50, 30);
  setRotary(keys, config, 10000);
  const int window = keys.size("sliding_window", 4096);
  const std::vector<bool> sliding = windowedLayers(keys, int(config.main.layers.size()), 2);
  for (size_t layer = 0; layer < sliding.size(); ++layer)
    if (sliding[layer]) config.main.layers[layer].rule.mask = MaskRule::causalWindow(window);
  return config;
}

ModelConfig gemma3(const ConfigObject& keys) {
  ModelConfig config = gemmaLike(keys, {.vocabulary = 262208,
                                        .dModel = 2304,
                                        .layers = 26,
                                        .heads = 8,
                                        .keyHeads = 4,
                                        .dK = 256,
                                        .dFf = 9216,
                                        .activationKey = "hidden_activation",
                                        .activation = "gelu_pytorch_tanh"});
  config.architecture = QStringLiteral("Gemma 3");
  if (keys.has("attn_logit_softcapping"))
    keys.refuse("attn_logit_softcapping");  // the reference reads it and does nothing
  setSandwich(keys, config, {}, {});
  StackConfig& stack = config.main;
  stack.qkNorm = QkNorm::Head;
  stack.qkNormConfig = stack.norm;

  // Global layers may be scaled; local layers have a base of their own and never are in the older spelling.
  const RotaryDefaults global{.dK = stack.dK, .base = 1e6},
      local{.dK = stack.dK, .base = 10000, .baseKey = "rope_local_base_freq"};
  const ConfigObject rope = keys.object("rope_parameters");
  const bool isNew = keys.has("rope_parameters");
  stack.rotaries = {
      rotaryConfig(keys, isNew ? rope.object("full_attention") : keys.object("rope_scaling"), global),
      rotaryConfig(keys, rope.object("sliding_attention"), local)};
  config.maxPositions = keys.size("max_position_embeddings", 131072);

  const bool looksAhead = keys.flag("use_bidirectional_attention", false);
  config.isCausal = !looksAhead;
  if (looksAhead) config.logits.reset();
  const int window = keys.size("sliding_window", 4096);
  const char* periodKey =
      keys.has("sliding_window_pattern") ? "sliding_window_pattern" : "_sliding_window_pattern";
  const std::vector<bool> sliding = windowedLayers(keys, int(stack.layers.size()), keys.count(periodKey, 6));
  for (size_t layer = 0; layer < sliding.size(); ++layer) {
    MaskRule& mask = stack.layers[layer].rule.mask;
    stack.layers[layer].rotary = sliding[layer] ? 1 : 0;
    if (looksAhead)
      mask = sliding[layer] ? MaskRule{window / 2, window / 2} : MaskRule::none();
    else if (sliding[layer])
      mask = MaskRule::causalWindow(window);
  }
  return config;
}

/// Gemma 3 that also sees: its text model, which is all that a text goes through.
ModelConfig gemma3Multimodal(const ConfigObject& keys) {
  const ConfigObject text = keys.object("text_config");
  text.expect("model_type", QStringLiteral("gemma3_text"));
  keys.ignore({"vision_config"});
  ModelConfig config = gemma3(text);
  if (config.eosIds.empty()) config.eosIds = keys.ids("eos_token_id");
  config.main.names.prefixes = {QStringLiteral("language_model.model."),
                                QStringLiteral("model.language_model."), QString()};
  return config;
}

}  // namespace heedmap::families
