// SPDX-License-Identifier: GPL-3.0-or-later
// Cohere (Command R): rotary pairs interleaved, attention and MLP side by side, scaled logits. Cohere 2:
// windows, and no rotation where there is none.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig sideBySide(FieldReader& config, double base) {
  ModelConfig model = llamaDecoder(config, {.norm = NormConfig::Kind::Layer, .eps = 1e-5});
  setRotary(config, model, {.base = base, .interleaved = true});
  model.main.residual = Residual::ParallelOneNorm;
  model.logits->scale = config.number("logit_scale", config.classDefault(0.0625));
  return model;
}

ModelConfig build(FieldReader& config) {
  ModelConfig model = sideBySide(config, 500000);
  if (config.flag("use_qk_norm", false)) setQkNorm(model.main, QkNorm::Head);
  return model;
}

ModelConfig buildSecond(FieldReader& config) {
  config.expect("use_qk_norm", false);
  ModelConfig model = sideBySide(config, 10000);
  std::vector<LayerConfig>& layers = model.main.layers;
  const int period = config.isGguf() ? 4 : config.count("sliding_window_pattern", 4);
  const std::vector<bool> otherwise = windowedLayers(config, int(layers.size()), period);
  const std::vector<bool> windowed = setListedWindows(config, model, otherwise, windowOf(config, 4096));
  for (size_t layer = 0; layer < layers.size(); ++layer)
    if (!windowed[layer]) layers[layer].rotary = -1;
  return model;
}

}  // namespace

std::vector<Family> cohere() {
  const std::vector<BiasRule> biases{
      {{BiasGroup::Qkv, BiasGroup::Output}, false, "attention_bias"},
      {{BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Norms, BiasGroup::QkNorms, BiasGroup::Head}, false}};
  const TensorNames tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()});
  const TensorNames ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()});
  return {{.name = "Cohere",
           .modelTypes = {"cohere"},
           .ggufNames = {"command-r"},
           .build = build,
           .biases = biases,
           .tensors = tensors,
           .ggufTensors = ggufTensors},
          {.name = "Cohere 2",
           .modelTypes = {"cohere2"},
           .ggufNames = {"cohere2"},
           // attention and MLP side by side once more
           .ignoredKeys = {"_sliding_window_pattern", "order_of_interleaved_layers", "rotary_pct",
                           "position_embedding_type", "use_embedding_sharing", "use_gated_activation",
                           "use_parallel_block", "use_parallel_embedding"},
           .build = buildSecond,
           .biases = biases,
           .tensors = tensors,
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
