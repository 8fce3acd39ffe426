// SPDX-License-Identifier: GPL-3.0-or-later
// Llama 4 (text): attention in chunks, layers that turn nothing and whose queries grow, one expert beside a
// shared one.
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

void setLayers(FieldReader& config, StackConfig& stack) {
  const int count = int(stack.layers.size());
  const std::vector<bool> turned = turnedLayers(config, count);
  const bool hasChunks = !config.knows("attention_chunk_size") || config.has("attention_chunk_size");
  const int chunk = hasChunks ? config.size("attention_chunk_size", 8192) : 0;
  const std::vector<bool> chunked = chunkedLayers(config, turned, hasChunks);
  const bool grows = config.flag("attn_temperature_tuning", true);
  const QueryGrowth growth{config.number("attn_scale", 0.1), config.positive("floor_scale", 8192), 1};
  std::vector<bool> sparse(size_t(count), false);
  const int step = config.count("interleave_moe_layer_step", 1);
  if (config.has("moe_layers")) {
    for (const int layer : config.ids("moe_layers")) {
      if (layer < 0 || layer >= count) config.refuse("moe_layers");
      sparse[size_t(layer)] = true;
    }
  } else {
    for (int layer = step - 1; layer < count; layer += step) sparse[size_t(layer)] = true;
  }
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

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .dK = 128, .tied = false, .eps = 1e-5});
  StackConfig& stack = model.main;
  setRotary(config, model, {.base = 500000, .interleaved = true});
  if (config.flag("use_qk_norm", true)) {
    setQkNorm(stack, QkNorm::Head);
    stack.qkNormConfig.hasWeight = false;
    stack.qkNormLast = true;
  }
  setExperts(config, model, {.count = 16, .active = 1, .renormalise = false});
  ExpertsConfig& experts = *stack.experts;
  experts.sharedDFf = experts.dFf;
  experts.scoring = ExpertsConfig::Scoring::Sigmoid;
  experts.weighsInput = experts.fusedGateUp = true;
  experts.storage = MatrixLayout::InOut;
  stack.dFf = config.size("intermediate_size_mlp", 16384);
  setLayers(config, stack);
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
           .ignoredKeys = {"router_jitter_noise", "for_llm_compressor"},  // of training
           .build = build,
           .biases = attentionBiases(),
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), feedForward})},
          // One that also sees: its text model, which is all that a text goes through.
          {.name = "Llama 4",
           .modelTypes = {"llama4"},
           .ignoredKeys = {"vision_config"},
           .textHalf = "llama4_text",
           .opensMask = false}};
}

}  // namespace heedmap::families
