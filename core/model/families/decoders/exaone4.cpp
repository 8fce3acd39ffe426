// SPDX-License-Identifier: GPL-3.0-or-later
// EXAONE 4: norms on what the blocks add, norms of each head's queries and keys, and with windows no rotation
// where there is none.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 32, .tied = false, .eps = 1e-5});
  StackConfig& stack = model.main;
  stack.placement = NormPlacement::Output;
  setQkNorm(stack, QkNorm::Head);
  setRotary(config, model);
  const bool hasWindow = config.isGguf() ? config.has("sliding_window")
                                         : !config.knows("sliding_window") || config.has("sliding_window");
  if (!hasWindow) {
    config.ignore({"sliding_window_pattern"});
    setListedWindows(config, model, std::vector<bool>(stack.layers.size(), false), 0);
    return model;
  }
  // Where the layers are listed a pattern says nothing.
  const bool isListed = config.has("layer_types");
  if (isListed) config.ignore({"sliding_window_pattern"});
  const int period = config.isGguf() || isListed ? 4 : config.count("sliding_window_pattern", 4);
  const std::vector<bool> otherwise = windowedLayers(config, int(stack.layers.size()), period);
  const std::vector<bool> windowed = setListedWindows(config, model, otherwise, windowOf(config, 4096));
  for (size_t layer = 0; layer < windowed.size(); ++layer)
    if (!windowed[layer]) stack.layers[layer].rotary = -1;
  return model;
}

}  // namespace

std::vector<Family> exaone4() {
  using Role = TensorRole;
  return {{.name = "EXAONE 4",
           .modelTypes = {"exaone4"},
           .ggufNames = {"exaone4"},
           .build = build,
           .biases = noBiases(),
           .tensors = tensorNames({"model.", ""},
                                  {llamaEmbeddings(),
                                   llamaAttention(),
                                   {{Role::AttentionOutputNorm, "layers.{layer}.post_attention_layernorm"},
                                    {Role::MlpOutputNorm, "layers.{layer}.post_feedforward_layernorm"}},
                                   llamaMlp()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlSandwichNorms()})}};
}

}  // namespace heedmap::families
