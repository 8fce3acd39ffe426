// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen2-MoE and Qwen3-MoE: Qwen 2 and 3 with experts in all layers or in some.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// Windows of Qwen2-MoE: every other layer below `max_window_layers`, or the layers listed. Qwen3-MoE: all.
void setWindow(FieldReader& config, ModelConfig& model, bool inEveryLayer) {
  const int layers = int(model.main.layers.size());
  const bool isUsed = config.flag("use_sliding_window", false);
  if (config.isGguf()) return setSameWindow(config, model, 0);
  const int window = isUsed ? config.integer("sliding_window").value_or(0) : 0;
  if (inEveryLayer) return setWindows(model, std::vector<bool>(size_t(layers), true), window);
  const int end = config.integer("max_window_layers").value_or(28);
  std::vector<bool> windowed;
  for (int layer = 0; layer < layers; ++layer)
    windowed.push_back(window > 0 && layer % 2 == 0 && layer < end);
  setListedWindows(config, model, windowed, window);
}

ModelConfig buildQwen2(FieldReader& config) {
  config.expect("use_mrope", false);
  ModelConfig model = llamaDecoder(config, {.keyHeads = 16, .tied = false});
  setRotary(config, model);
  setWindow(config, model, false);
  setExperts(config, model,
             {.count = 60,
              .active = 4,
              .sizeField = "moe_intermediate_size",
              .size = 1408,
              .renormalise = config.flag("norm_topk_prob", false)});
  if (!model.main.experts) config.refuse("num_local_experts");
  model.main.experts->sharedDFf =
      config.size("shared_expert_intermediate_size", config.isGguf() ? model.main.dFf : 5632);
  model.main.experts->gatedShared = true;
  setSparseLayers(config, model);
  return model;
}

ModelConfig buildQwen3(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 4, .tied = false});
  setQkNorm(model.main, QkNorm::Head);
  setRotary(config, model);
  setWindow(config, model, true);
  // GGUF files do not say it, and all that were published sum to 1.
  setExperts(config, model,
             {.count = 128,
              .active = 8,
              .sizeField = "moe_intermediate_size",
              .size = 768,
              .renormalise = config.flag("norm_topk_prob", config.isGguf())});
  if (!model.main.experts) config.refuse("num_local_experts");
  setSparseLayers(config, model);
  return model;
}

}  // namespace

std::vector<Family> qwen_moe() {
  const std::vector<FieldSpelling> spellings{{"num_local_experts", {"num_experts", "num_local_experts"}}};
  const TensorNames tensors =
      tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp(), qwenExperts()});
  const TensorNames ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()});
  return {{.name = "Qwen2-MoE",
           .modelTypes = {"qwen2_moe"},
           .ggufNames = {"qwen2moe"},
           .spellings = spellings,
           .ignoredKeys = {"sliding_window", "max_window_layers"},  // nothing where no window is used
           .build = buildQwen2,
           .biases = {{{BiasGroup::Qkv}, true, "qkv_bias"},
                      {{BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Experts,
                        BiasGroup::Shared, BiasGroup::Head},
                       false}},
           .tensors = tensors,
           .ggufTensors = ggufTensors},
          {.name = "Qwen3-MoE",
           .modelTypes = {"qwen3_moe"},
           .ggufNames = {"qwen3moe"},
           .spellings = spellings,
           .ignoredKeys = {"sliding_window", "max_window_layers", "layer_types"},  // nor in any layer alone
           .build = buildQwen3,
           .biases = attentionBiases(),
           .tensors = tensors,
           .ggufTensors = ggufTensors}};
}

}  // namespace heedmap::families
