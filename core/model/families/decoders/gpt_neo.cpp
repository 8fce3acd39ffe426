// SPDX-License-Identifier: GPL-3.0-or-later
// GPT-Neo: GPT-2 with local layers, and scores that are not divided by √d_k.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// A config says [[["global", "local"], 12]]: a pattern and how often it comes.
std::vector<bool> repeatedLayers(FieldReader& config, int layers) {
  std::vector<bool> local;
  for (const QJsonValue entry : config.array("attention_types")) {
    const QJsonArray kinds = entry.toArray().at(0).toArray();
    const int times = entry.toArray().at(1).toInt();
    for (int time = 0; time < times && int(local.size()) <= layers; ++time)
      for (const QJsonValue kind : kinds) {
        const bool isLocal = kind == QJsonValue(QLatin1StringView("local"));
        if (!isLocal && kind != QJsonValue(QLatin1StringView("global"))) config.refuse("attention_types");
        local.push_back(isLocal);
      }
  }
  if (int(local.size()) != layers) config.refuse("attention_types");
  return local;
}

/// The layers that this makes may be listed beside it, and then the list counts.
std::vector<bool> localLayers(FieldReader& config, int layers) {
  const std::vector<bool> repeated = repeatedLayers(config, layers);
  if (!config.has("attention_layers")) return repeated;
  std::vector<bool> local;
  for (const QString& kind : config.texts("attention_layers")) {
    local.push_back(kind == QLatin1StringView("local"));
    if (!local.back() && kind != QLatin1StringView("global")) config.refuse("attention_layers");
  }
  if (int(local.size()) != layers) config.refuse("attention_layers");
  return local;
}

ModelConfig build(FieldReader& config) {
  ModelConfig model = decoder(config);
  model.maxPositions = config.size("max_position_embeddings");
  StackConfig& stack = model.main;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-5);
  stack.dFf = config.size("intermediate_size", 4 * stack.dModel);
  stack.activation = activationOf(config, "hidden_act", "gelu_new");
  stack.embedding.positions.kind = PositionConfig::Kind::Learned;
  const std::vector<bool> local = localLayers(config, int(stack.layers.size()));
  const int window = config.size("window_size", 256);
  for (size_t layer = 0; layer < local.size(); ++layer)
    stack.layers[layer].rule =
        scaledDot(1, local[layer] ? MaskRule::causalWindow(window) : MaskRule::causal());
  return model;
}

}  // namespace

std::vector<Family> gpt_neo() {
  return {{.name = "GPT-Neo",
           .modelTypes = {"gpt_neo"},
           .spellings = {{"num_attention_heads", {"num_heads", "num_attention_heads"}},
                         {"num_hidden_layers", {"num_layers", "num_hidden_layers"}},
                         {"layer_norm_eps", {"layer_norm_epsilon"}},
                         {"hidden_act", {"activation_function"}}},
           .ignoredKeys = {"is_causal"},  // the mask is stored with the model
           .opensMask = false,
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Head}, false},
                      {{BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Norms}}},
           .tensors = tensorNames({"transformer.", ""},
                                  {gptEmbeddings(),
                                   gptMlp(),
                                   {{TensorRole::Query, "h.{layer}.attn.attention.q_proj"},
                                    {TensorRole::Key, "h.{layer}.attn.attention.k_proj"},
                                    {TensorRole::Value, "h.{layer}.attn.attention.v_proj"},
                                    {TensorRole::AttentionOutput, "h.{layer}.attn.attention.out_proj"}}})}};
}

}  // namespace heedmap::families
