// SPDX-License-Identifier: GPL-3.0-or-later
// Gemma 1, 2 and 3 (text): Llama with scaled embeddings, norms stored less 1, and a tied output.
#include <cmath>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// What all three share.
ModelConfig gemmaDecoder(FieldReader& config, const ClassDefaults& defaults,
                         const char* activationField = "hidden_activation") {
  ModelConfig model = llamaDecoder(config, defaults, "gelu_pytorch_tanh", activationField);
  model.main.norm.weightPlusOne = true;
  model.main.embedding.scale = std::sqrt(double(model.main.dModel));
  return model;
}

/// A soft cap; one that is null is none, one that is missing is the class's.
std::optional<double> softCap(FieldReader& config, const char* field, std::optional<double> classDefault) {
  if (!config.knows(field)) return config.classDefault(classDefault);
  if (!config.has(field)) return {};
  return config.positive(field);
}

/// d_k inside the divisor √d_k. GGUF files do not say that in the largest model, of `largestLayers` layers,
/// it is d_model / heads.
double divisor(FieldReader& config, const StackConfig& stack, int largestLayers) {
  if (!config.isGguf()) return config.positive("query_pre_attn_scalar", 256);
  return int(stack.layers.size()) == largestLayers ? double(stack.dModel) / stack.heads : stack.dK;
}

/// Gemma 2 and 3: four norms a layer, a scale of its own, soft caps where the config has them.
void setSandwich(ModelConfig& model, double divisorDk, std::optional<double> cap) {
  model.main.placement = NormPlacement::Sandwich;
  for (LayerConfig& layer : model.main.layers) {
    layer.rule = scaledDot(divisorDk, MaskRule::causal());
    layer.rule.softCap = cap;
  }
}

ModelConfig buildGemma(FieldReader& config) {
  config.expect("use_bidirectional_attention", false);
  // The first configs say "gelu" in hidden_act and mean the tanh form; hidden_activation, when it is there,
  // is right.
  const bool isPlain = config.text("hidden_act", "gelu") == QLatin1StringView("gelu");
  const char* field = config.has("hidden_activation") || isPlain ? "hidden_activation" : "hidden_act";
  ModelConfig model = gemmaDecoder(config, {.keyHeads = 16, .dK = 256}, field);
  setRotary(config, model);
  return model;
}

ModelConfig buildGemma2(FieldReader& config) {
  config.expect("use_bidirectional_attention", false);
  ModelConfig model = gemmaDecoder(config, {.keyHeads = 4, .dK = 256});
  setSandwich(model, divisor(config, model.main, 46), softCap(config, "attn_logit_softcapping", 50));
  model.logits->softCap = softCap(config, "final_logit_softcapping", 30);
  setRotary(config, model);
  const std::vector<bool> windowed = windowedLayers(config, int(model.main.layers.size()), 2);
  setWindows(model, windowed, windowOf(config, 4096));
  return model;
}

ModelConfig buildGemma3(FieldReader& config, bool looksAhead) {
  ModelConfig model = gemmaDecoder(config, {.vocabulary = 262208,
                                            .dModel = 2304,
                                            .layers = 26,
                                            .heads = 8,
                                            .keyHeads = 4,
                                            .dK = 256,
                                            .dFf = 9216});
  // The reference reads the cap and does nothing; GGUF files that have one were made of another model.
  config.expect("attn_logit_softcapping", QJsonValue());
  setSandwich(model, divisor(config, model.main, 62), {});
  model.logits->softCap = softCap(config, "final_logit_softcapping", {});
  StackConfig& stack = model.main;
  setQkNorm(stack, QkNorm::Head);
  setRotaries(config, stack, {.dK = stack.dK, .base = 1e6},
              {.dK = stack.dK, .base = 10000, .baseField = "rope_local_base_freq"});
  model.maxPositions = config.size("max_position_embeddings", config.classDefault(131072));

  if (looksAhead) {
    model.isCausal = false;
    model.logits.reset();
  }
  const int window = windowOf(config, 4096);
  config.ignore({"_sliding_window_pattern"});  // the first spelling of it wins
  const char* field =
      config.has("sliding_window_pattern") ? "sliding_window_pattern" : "_sliding_window_pattern";
  const int period = config.isGguf() ? 6 : config.count(field, 6);
  const std::vector<bool> windowed = windowedLayers(config, int(stack.layers.size()), period);
  if (!looksAhead) setWindows(model, windowed, window);
  for (size_t layer = 0; layer < windowed.size(); ++layer) {
    const bool isLocal = windowed[layer] && window > 0;
    stack.layers[layer].rotary = isLocal ? 1 : 0;
    if (looksAhead)
      stack.layers[layer].rule.mask = isLocal ? MaskRule{window / 2, window / 2} : MaskRule::none();
  }
  return model;
}

ModelConfig buildGemma3(FieldReader& config) {
  const bool looksAhead = config.flag("use_bidirectional_attention", false);
  if (looksAhead) config.expect("is_causal", true);  // the two together would mean two windows
  return buildGemma3(config, looksAhead);
}

/// EmbeddingGemma, which in a GGUF file has a name of its own.
ModelConfig buildEmbedding(FieldReader& config) {
  return buildGemma3(config, true);
}

}  // namespace

std::vector<Family> gemma() {
  const TensorTable embeddings = llamaEmbeddings(), attention = llamaAttention(), mlp = llamaMlp();
  const TensorTable gatedMlp{{TensorRole::MlpGate, "layers.{layer}.mlp.gate_proj"},
                             {TensorRole::MlpUp, "layers.{layer}.mlp.up_proj"},
                             {TensorRole::MlpDown, "layers.{layer}.mlp.down_proj"}};
  const TensorNames sandwich =
      tensorNames({"model.", ""}, {embeddings, attention, gatedMlp, sandwichNorms()});
  const TensorNames ggufSandwich = tensorNames({""}, {ggmlTensors(), ggmlNorms(), ggmlSandwichNorms()});
  return {
      {.name = "Gemma",
       .modelTypes = {"gemma"},
       .ggufNames = {"gemma"},
       .ignoredKeys = {"hidden_act"},  // hidden_activation counts
       .build = buildGemma,
       .biases = attentionBiases(),
       .tensors = tensorNames({"model.", ""}, {embeddings, attention, mlp}),
       .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})},
      {.name = "Gemma 2",
       .modelTypes = {"gemma2"},
       .ggufNames = {"gemma2"},
       .ignoredKeys = {"hidden_act", "sliding_window_size"},  // older spellings beside the ones that count
       .build = buildGemma2,
       .biases = attentionBiases(),
       .tensors = sandwich,
       .ggufTensors = ggufSandwich},
      {.name = "Gemma 3",
       .modelTypes = {"gemma3_text"},
       .ggufNames = {"gemma3"},
       .ignoredKeys = {"hidden_act"},
       .build = buildGemma3,
       .biases = attentionBiases(),
       .tensors = sandwich,
       .ggufTensors = ggufSandwich},
      {.name = "EmbeddingGemma",
       .ggufNames = {"gemma-embedding"},
       .build = buildEmbedding,
       .biases = attentionBiases(),
       .ggufTensors = ggufSandwich},
      // One that also sees: its text model, which is all that a text goes through.
      {.name = "Gemma 3",
       .modelTypes = {"gemma3"},
       .ignoredKeys = {"vision_config"},
       .textHalf = "gemma3_text",
       .opensMask = false}};
}

}  // namespace heedmap::families
