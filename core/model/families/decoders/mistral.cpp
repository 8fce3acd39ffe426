// SPDX-License-Identifier: GPL-3.0-or-later
// Mistral: Llama with a window. Ministral: with windows in some layers. Ministral 3: with queries that grow.
// Of Mistral 3 and LLaVA, which also see, the text half, whichever it is.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig buildMistral(FieldReader& config) {
  if (config.has("layer_types")) config.refuse("layer_types");  // its successors alternate; this one does not
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .tied = false});
  setRotary(config, model);
  setSameWindow(config, model, 4096);
  return model;
}

ModelConfig buildMinistral(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .tied = false});
  setRotary(config, model);
  const bool hasWindow = !config.knows("sliding_window") || config.has("sliding_window");
  const int window = hasWindow ? config.size("sliding_window", 4096) : 0;
  setListedWindows(config, model, std::vector<bool>(model.main.layers.size(), hasWindow), window);
  return model;
}

/// `beta` and the length after which queries begin to grow.
void setGrowth(ModelConfig& model, double beta, double floor) {
  for (LayerConfig& layer : model.main.layers) layer.growth = QueryGrowth{beta, floor, 0};
}

/// GGUF files have Mistral's under this name too, where nothing grows.
ModelConfig buildMinistral3(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .dK = 128, .tied = false, .eps = 1e-5});
  setRotary(config, model, {.base = 1e6, .interleaved = config.isGguf()});
  RotaryConfig& rotary = model.main.rotaries[0];
  setSameWindow(config, model, 0);
  if (config.isGguf()) {
    // Its YaRN has two magnitudes, mscale and this one, that are the same and cancel.
    if (config.has("yarn_log_multiplier")) rotary.attentionFactor = 1;
    config.ignore({"yarn_log_multiplier"});
    if (config.has("attention_temperature_scale"))
      setGrowth(model, config.number("attention_temperature_scale"), rotary.originalPositions);
    return model;
  }
  FieldReader rope = config.object("rope_parameters");
  rope.ignore({"max_position_embeddings"});
  setGrowth(model, rope.number("llama_4_scaling_beta"), rope.positive("original_max_position_embeddings"));
  return model;
}

}  // namespace

std::vector<Family> mistral() {
  const TensorNames tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()});
  return {{.name = "Mistral",
           .modelTypes = {"mistral"},
           .build = buildMistral,
           .biases = noBiases(),
           .tensors = tensors},
          {.name = "Ministral",
           .modelTypes = {"ministral"},
           .build = buildMinistral,
           .biases = noBiases(),
           .tensors = tensors},
          {.name = "Ministral 3",
           .modelTypes = {"ministral3"},
           .ggufNames = {"mistral3"},
           .build = buildMinistral3,
           .biases = noBiases(),
           .tensors = tensors,
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})},
          {.name = "Mistral 3",
           .modelTypes = {"mistral3"},
           .ignoredKeys = {"vision_config", "vision_feature_layer", "projector_hidden_act",
                           "multimodal_projector_bias", "spatial_merge_size"},
           .textHalf = "mistral"},
          {.name = "LLaVA",
           .modelTypes = {"llava"},
           .ignoredKeys = {"vision_config", "vision_feature_layer", "vision_feature_select_strategy",
                           "projector_hidden_act", "multimodal_projector_bias", "image_seq_length",
                           "ignore_index"},
           .textHalf = "llama"}};
}

}  // namespace heedmap::families
