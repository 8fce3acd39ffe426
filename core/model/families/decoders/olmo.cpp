// SPDX-License-Identifier: GPL-3.0-or-later
// OLMo 1: Llama with norms that have no weights, and clipped projections. OLMo 2: norms on what the blocks
// add, and on whole queries and keys. OLMo 3: windows besides.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig buildFirst(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.tied = false, .norm = NormConfig::Kind::Layer, .eps = 1e-5});
  model.main.norm.hasWeight = false;
  if (config.has("clip_qkv")) model.main.clipQkv = config.positive("clip_qkv");
  setRotary(config, model, {.interleaved = config.isGguf()});
  return model;
}

ModelConfig outputNormed(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.tied = false, .eps = 1e-5});
  model.main.placement = NormPlacement::Output;
  setQkNorm(model.main, QkNorm::Whole);
  return model;
}

ModelConfig buildThird(FieldReader& config) {
  ModelConfig model = outputNormed(config);
  StackConfig& stack = model.main;
  const RotaryDefaults turning{.dK = stack.dK, .base = 500000};
  setRotaries(config, stack, turning, turning);
  if (config.isGguf())
    stack.rotaries[1].base = config.positive("rope_local_base_freq", stack.rotaries[0].base);
  model.maxPositions = positionLimit(stack.rotaries[0], config.size("max_position_embeddings"));
  const std::vector<bool> otherwise = windowedLayers(config, int(stack.layers.size()), 4);
  const std::vector<bool> windowed = setListedWindows(config, model, otherwise, windowOf(config, 4096));
  for (size_t layer = 0; layer < windowed.size(); ++layer)
    stack.layers[layer].rotary = windowed[layer] ? 1 : 0;
  return model;
}

/// GGUF files call both so.
ModelConfig buildSecond(FieldReader& config) {
  if (config.isGguf() && config.has("sliding_window")) return buildThird(config);
  ModelConfig model = outputNormed(config);
  setRotary(config, model);
  return model;
}

}  // namespace

std::vector<Family> olmo() {
  using Role = TensorRole;
  const TensorNames outputNorms =
      tensorNames({"model.", ""}, {llamaEmbeddings(),
                                   llamaAttention(),
                                   {{Role::AttentionOutputNorm, "layers.{layer}.post_attention_layernorm"},
                                    {Role::MlpOutputNorm, "layers.{layer}.post_feedforward_layernorm"}},
                                   llamaMlp()});
  const TensorNames ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlSandwichNorms()});
  return {{.name = "OLMo",
           .modelTypes = {"olmo"},
           .ggufNames = {"olmo"},
           .build = buildFirst,
           .biases = attentionBiases(),
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()}),
           .ggufTensors = ggufTensors},
          {.name = "OLMo 2",
           .modelTypes = {"olmo2"},
           .ggufNames = {"olmo2"},
           .build = buildSecond,
           .biases = attentionBiases(),
           .tensors = outputNorms,
           .ggufTensors = ggufTensors},
          {.name = "OLMo 3",
           .modelTypes = {"olmo3"},
           .build = buildThird,
           .biases = attentionBiases(),
           .tensors = outputNorms}};
}

}  // namespace heedmap::families
