// SPDX-License-Identifier: GPL-3.0-or-later
// Llama 4 (text): attention in chunks, layers that turn nothing and whose queries grow, one expert beside a
// shared one; or, as in MobileLLM-R1, whole attention, every layer turned, and no experts.
#include <algorithm>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

constexpr int defaultChunk = 8192;

/// 1 where a layer turns its queries and keys.
std::vector<bool> turnedLayers(FieldReader& config, int layers) {
  const int interval = config.count("no_rope_layer_interval", 4);
  std::vector<bool> turned;
  for (const int flag : config.ids("no_rope_layers")) turned.push_back(flag != 0);
  if (turned.empty())
    for (int layer = 0; layer < layers; ++layer) turned.push_back((layer + 1) % interval != 0);
  if (int(turned.size()) != layers) config.refuse("no_rope_layers");
  return turned;
}

/// Layers of chunks, from `layer_types` where there is such a list.
std::vector<bool> chunkedLayers(FieldReader& config, const std::vector<bool>& turned, bool hasChunks) {
  if (config.has("layer_types")) return layersOfType(config, int(turned.size()), "chunked_attention");
  std::vector<bool> chunked;
  for (const bool isTurned : turned) chunked.push_back(isTurned && hasChunks);
  return chunked;
}

/// Layers with experts: those of `moe_layers`, else every `interleave_moe_layer_step`-th.
std::vector<bool> sparseLayers(FieldReader& config, int layers) {
  std::vector<bool> sparse(size_t(layers), false);
  if (config.has("moe_layers")) {
    config.ignore({"interleave_moe_layer_step"});
    for (const int layer : config.ids("moe_layers")) {
      if (layer < 0 || layer >= layers) config.refuse("moe_layers");
      sparse[size_t(layer)] = true;
    }
    return sparse;
  }
  if (config.isGguf() && config.integer("num_local_experts").value_or(0) == 0) {
    config.ignore({"interleave_moe_layer_step"});
    return sparse;
  }
  const int step = config.count("interleave_moe_layer_step", config.classDefault(1));
  for (int layer = step - 1; layer < layers; layer += step) sparse[size_t(layer)] = true;
  return sparse;
}

/// A GGUF file names no chunks where the model has them, and a window of 0 where it has none and turns every
/// layer.
bool hasNoChunks(FieldReader& config) {
  if (!config.isGguf()) return config.knows("attention_chunk_size") && !config.has("attention_chunk_size");
  const int window = config.integer("sliding_window").value_or(defaultChunk);
  if (window != 0 && window != defaultChunk) config.refuse("sliding_window");
  return window == 0;
}

void setLayers(FieldReader& config, StackConfig& stack) {
  const int count = int(stack.layers.size());
  const bool isWhole = hasNoChunks(config);
  const std::vector<bool> turned =
      config.isGguf() && isWhole ? std::vector<bool>(size_t(count), true) : turnedLayers(config, count);
  const int chunk = isWhole ? 0 : config.size("attention_chunk_size", defaultChunk);
  const std::vector<bool> chunked = chunkedLayers(config, turned, !isWhole),
                          sparse = sparseLayers(config, count);
  const bool grows = config.flag("attn_temperature_tuning", true);
  const QueryGrowth growth{config.number("attn_scale", 0.1), config.positive("floor_scale", 8192), 1};
  for (size_t layer = 0; layer < stack.layers.size(); ++layer) {
    LayerConfig& one = stack.layers[layer];
    one.qkNorm = turned[layer];
    one.hasExperts = sparse[layer];
    if (!turned[layer]) one.rotary = -1;
    if (!turned[layer] && grows) one.growth = growth;
    if (chunked[layer] && chunk == 0) config.refuse("attention_chunk_size");
    if (chunked[layer]) one.rule.mask.chunk = chunk;
  }
}

/// Their number may be 0 where no layer has any.
void setLlamaExperts(FieldReader& config, ModelConfig& model) {
  StackConfig& stack = model.main;
  if (std::ranges::none_of(stack.layers, &LayerConfig::hasExperts))
    return config.ignore({"num_local_experts", "num_experts_per_tok"});
  setExperts(config, model,
             {.count = 16,
              .active = 1,
              .sizeField = config.isGguf() ? "moe_intermediate_size" : "intermediate_size",
              .size = 8192,
              .renormalise = false});
  ExpertsConfig& experts = *stack.experts;
  experts.sharedDFf = experts.dFf;
  experts.scoring = ExpertsConfig::Scoring::Sigmoid;
  experts.weighsInput = true;
  if (config.isGguf()) return;
  experts.fusedGateUp = true;
  experts.storage = MatrixLayout::InOut;
}

/// GGUF files do not say it: of those that were published, the one with 128 experts has no norms of queries
/// and keys.
bool hasQkNorm(FieldReader& config) {
  if (config.isGguf()) return config.integer("num_local_experts").value_or(0) != 128;
  return config.flag("use_qk_norm", true);
}

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .dK = 128, .tied = false, .eps = 1e-5});
  StackConfig& stack = model.main;
  setRotary(config, model, {.base = 500000, .interleaved = true});
  if (hasQkNorm(config)) {
    setQkNorm(stack, QkNorm::Head);
    stack.qkNormConfig.hasWeight = false;
    stack.qkNormLast = true;
  }
  setLayers(config, stack);
  setLlamaExperts(config, model);
  if (config.isGguf())
    config.ignore({"moe_intermediate_size"});  // there without experts too
  else
    stack.dFf = config.size("intermediate_size_mlp", 16384);
  return model;
}

}  // namespace

std::vector<Family> llama4() {
  using Role = TensorRole;
  const TensorTable feedForward{
      {Role::MlpNorm, "layers.{layer}.post_attention_layernorm"},
      {Role::MlpGate, "layers.{layer}.feed_forward.gate_proj"},
      {Role::MlpUp, "layers.{layer}.feed_forward.up_proj"},
      {Role::MlpDown, "layers.{layer}.feed_forward.down_proj"},
      {Role::Router, "layers.{layer}.feed_forward.router"},
      {Role::ExpertGateUp, "layers.{layer}.feed_forward.experts.gate_up_proj!.bias"},
      {Role::ExpertDown, "layers.{layer}.feed_forward.experts.down_proj!.bias"},
      {Role::SharedGate, "layers.{layer}.feed_forward.shared_expert.gate_proj"},
      {Role::SharedUp, "layers.{layer}.feed_forward.shared_expert.up_proj"},
      {Role::SharedDown, "layers.{layer}.feed_forward.shared_expert.down_proj"}};
  return {{.name = "Llama 4",
           .modelTypes = {"llama4_text"},
           .ggufNames = {"llama4"},
           .ignoredKeys = {"router_jitter_noise", "for_llm_compressor"},  // of training
           .build = build,
           .biases = attentionBiases(),
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), feedForward}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})},
          // One that also sees: its text model, which is all that a text goes through.
          {.name = "Llama 4",
           .modelTypes = {"llama4"},
           .ignoredKeys = {"vision_config"},
           .textHalf = "llama4_text",
           .opensMask = false}};
}

}  // namespace heedmap::families
