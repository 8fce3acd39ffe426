// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen 2, 2.5 and 3: Llama with biases, windows in the upper layers, or norms on queries and keys. Of those
// that also see, the text half.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// A window only with `use_sliding_window`, and only from layer `max_window_layers` on; or the layers listed.
void setUpperWindow(FieldReader& config, ModelConfig& model) {
  const int layers = int(model.main.layers.size());
  const bool isUsed = config.flag("use_sliding_window", false);
  const int window = isUsed ? config.integer("sliding_window").value_or(0) : 0;
  const int first = config.integer("max_window_layers").value_or(28);
  std::vector<bool> upper;
  for (int layer = 0; layer < layers; ++layer) upper.push_back(window > 0 && layer >= first);
  setListedWindows(config, model, upper, window);
}

ModelConfig build(FieldReader& config, const ClassDefaults& defaults) {
  config.expect("use_mrope", false);
  ModelConfig model = llamaDecoder(config, defaults);
  setRotary(config, model);
  if (config.isGguf())
    setSameWindow(config, model, 0);
  else
    setUpperWindow(config, model);
  return model;
}

ModelConfig buildQwen2(FieldReader& config) {
  return build(config, {.tied = false});
}

ModelConfig buildQwen3(FieldReader& config) {
  ModelConfig model = build(config, {.dK = 128, .tied = false});
  setQkNorm(model.main, QkNorm::Head);
  return model;
}

}  // namespace

std::vector<Family> qwen() {
  const TensorNames tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()});
  const TensorNames ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()});
  // They say nothing where use_sliding_window is false, or where the layers are listed.
  const std::vector<const char*> ofImages{"vision_config", "video_token_id", "vision_start_token_id",
                                          "vision_end_token_id", "vision_token_id"};
  const std::vector<const char*> ignoredKeys{"sliding_window", "max_window_layers"};
  return {{.name = "Qwen2",
           .modelTypes = {"qwen2"},
           .ggufNames = {"qwen2"},
           .ignoredKeys = ignoredKeys,
           .build = buildQwen2,
           .biases = {{{BiasGroup::Qkv}},
                      {{BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Head}, false}},
           .tensors = tensors,
           .ggufTensors = ggufTensors},
          {.name = "Qwen3",
           .modelTypes = {"qwen3"},
           .ggufNames = {"qwen3"},
           .ignoredKeys = ignoredKeys,
           .build = buildQwen3,
           .biases = attentionBiases(),
           .tensors = tensors,
           .ggufTensors = ggufTensors},
          {.name = "Qwen2-VL",
           .modelTypes = {"qwen2_vl"},
           .ggufNames = {"qwen2vl"},
           .ignoredKeys = ofImages,
           .textHalf = "qwen2",
           .build = buildQwen2,
           .ggufTensors = ggufTensors},
          {.name = "Qwen2.5-VL", .modelTypes = {"qwen2_5_vl"}, .ignoredKeys = ofImages, .textHalf = "qwen2"},
          {.name = "Qwen3-VL",
           .modelTypes = {"qwen3_vl"},
           .ggufNames = {"qwen3vl"},
           .ignoredKeys = ofImages,
           .textHalf = "qwen3",
           .build = buildQwen3,
           .ggufTensors = ggufTensors}};
}

}  // namespace heedmap::families
