// SPDX-License-Identifier: GPL-3.0-or-later
// SmolLM3: Llama whose every fourth layer turns nothing.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// 1 where a layer turns its queries and keys.
std::vector<bool> turnedLayers(FieldReader& config, int layers) {
  const int interval = config.count("no_rope_layer_interval", 4);
  std::vector<bool> turned;
  if (config.has("no_rope_layers"))
    for (const int flag : config.ids("no_rope_layers")) turned.push_back(flag != 0);
  else
    for (int layer = 0; layer < layers; ++layer) turned.push_back((layer + 1) % interval != 0);
  if (int(turned.size()) != layers) config.refuse("no_rope_layers");
  return turned;
}

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 4});
  setRotary(config, model, {.base = 2e6, .interleaved = config.isGguf()});
  std::vector<LayerConfig>& layers = model.main.layers;
  const std::vector<bool> turned = turnedLayers(config, int(layers.size()));
  const bool isUsed = config.flag("use_sliding_window", false);
  const int window = config.integer("sliding_window").value_or(0);
  std::vector<bool> windowed;
  for (size_t layer = 0; layer < layers.size(); ++layer) {
    if (!turned[layer]) layers[layer].rotary = -1;
    windowed.push_back(isUsed && window > 0 && !turned[layer]);
  }
  setListedWindows(config, model, windowed, window);
  return model;
}

}  // namespace

std::vector<Family> smollm3() {
  return {{.name = "SmolLM3",
           .modelTypes = {"smollm3"},
           .ggufNames = {"smollm3"},
           .build = build,
           .biases = llamaBiases(),
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
