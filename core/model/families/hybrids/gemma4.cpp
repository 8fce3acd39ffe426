// SPDX-License-Identifier: GPL-3.0-or-later
// Gemma 3n and Gemma 4 (text): layers that read the keys of others, parts of the embedding for each layer,
// heads that are larger where there is no window; Gemma 3n has several residual streams.
#include <algorithm>
#include <cmath>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// What the two share.
ModelConfig gemmaDecoder(FieldReader& config, const ClassDefaults& defaults) {
  ModelConfig model = llamaDecoder(config, defaults, "gelu_pytorch_tanh", "hidden_activation");
  StackConfig& stack = model.main;
  stack.embedding.scale = std::sqrt(double(stack.dModel));
  stack.placement = NormPlacement::Sandwich;
  setQkNorm(stack, QkNorm::Head);
  stack.valueNorm = true;
  for (LayerConfig& layer : stack.layers) layer.rule = scaledDot(1, MaskRule::causal());
  if (config.has("final_logit_softcapping"))
    model.logits->softCap = config.positive("final_logit_softcapping");
  model.maxPositions = config.size("max_position_embeddings", config.classDefault(131072));
  return model;
}

/// The last `num_kv_shared_layers` read the keys and values of the last layer before them of their kind.
void shareKeys(FieldReader& config, StackConfig& stack, const std::vector<bool>& windowed, int classDefault) {
  const int layers = int(stack.layers.size());
  const int shared = config.integer("num_kv_shared_layers").value_or(config.isGguf() ? 0 : classDefault);
  if (shared < 0 || shared >= layers) config.refuse("num_kv_shared_layers");
  const int first = layers - shared;
  for (int layer = first; layer < layers; ++layer) {
    int other = first - 1;
    while (other >= 0 && windowed[size_t(other)] != windowed[size_t(layer)]) --other;
    if (other < 0) config.refuse("num_kv_shared_layers");
    stack.layers[size_t(layer)].keysOf = other;
  }
}

void setPerLayerInput(FieldReader& config, StackConfig& stack) {
  const int size = config.integer("hidden_size_per_layer_input").value_or(config.isGguf() ? 0 : 256);
  if (size < 0 || size > 65536) config.refuse("hidden_size_per_layer_input");
  const int vocabulary = config.size("vocab_size_per_layer_input", 262144);
  if (size > 0) stack.perLayerInput = PerLayerInputConfig{size, vocabulary};
}

void setWindowedRotaries(StackConfig& stack, const std::vector<bool>& windowed, int window) {
  for (size_t layer = 0; layer < windowed.size(); ++layer) {
    stack.layers[layer].rotary = windowed[layer] ? 1 : 0;
    if (windowed[layer]) stack.layers[layer].rule.mask = MaskRule::causalWindow(window);
  }
}

/// The list of sizes under `field`, one for each layer, or the one for all.
std::vector<int> sizesOf(FieldReader& config, const char* field, int layers, int otherwise) {
  if (!config.isList(field))
    return std::vector<int>(size_t(layers), config.size(field, config.classDefault(otherwise)));
  std::vector<int> sizes = config.ids(field);
  if (int(sizes.size()) != layers || std::ranges::min(sizes) < 1) config.refuse(field);
  return sizes;
}

/// The number of standard deviations above the mean that a share `sparsity` of a normal distribution is
/// below.
double quantile(double sparsity) {
  double low = -8, high = 8;
  for (int i = 0; i < 80; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(-middle / std::sqrt(2.0)) / 2 < sparsity ? low : high) = middle;
  }
  return low;
}

/// Gemma 3n: gates of which most are closed, in some layers. A GGUF file has the cutoffs themselves, −∞
/// (which is null here) where there is none.
void setCutoffs(FieldReader& config, StackConfig& stack) {
  const size_t layers = stack.layers.size();
  const char* field = config.isGguf() ? "activation_sparsity_scale" : "activation_sparsity_pattern";
  QJsonArray listed;
  if (config.isList(field)) {
    listed = config.array(field);
  } else {  // one number for all, or those of the class
    const std::optional<double> all = config.has(field) ? std::optional(config.number(field)) : std::nullopt;
    const size_t sparse = layers > 10 ? 10 : 0;
    for (size_t layer = 0; layer < layers; ++layer)
      listed.append(all ? QJsonValue(*all) : config.isGguf() ? QJsonValue() : layer < sparse ? 0.95 : 0.0);
  }
  if (listed.size() != qsizetype(layers)) config.refuse(field);
  for (size_t layer = 0; layer < layers; ++layer) {
    const QJsonValue item = listed[qsizetype(layer)];
    const double value = item.toDouble();
    if (config.isGguf()) {
      if (item.isDouble() && std::isfinite(value)) stack.layers[layer].gateCutoff = value;
      continue;
    }
    if (!item.isDouble() || value < 0 || value >= 1) config.refuse(field);
    if (value > 0) stack.layers[layer].gateCutoff = quantile(value);
  }
}

ModelConfig build3n(FieldReader& config) {
  const ClassDefaults defaults{.vocabulary = 262400,
                               .dModel = 2048,
                               .layers = 35,
                               .heads = 8,
                               .keyHeads = 2,
                               .dK = 256,
                               .dFf = 16384,
                               .mlpByLayer = true};
  ModelConfig model = gemmaDecoder(config, defaults);
  StackConfig& stack = model.main;
  const int layers = int(stack.layers.size());
  const std::vector<int> sizes = sizesOf(config, "intermediate_size", layers, 16384);
  for (size_t layer = 0; layer < stack.layers.size(); ++layer) stack.layers[layer].dFf = sizes[layer];
  if (!config.isGguf() && !config.knows("final_logit_softcapping")) model.logits->softCap = 30;
  setRotaries(config, stack, {.dK = stack.dK, .base = 1e6},
              {.dK = stack.dK, .base = 10000, .baseField = "rope_local_base_freq"});
  const std::vector<bool> windowed = windowedLayers(config, layers, 5);
  setWindowedRotaries(stack, windowed, windowOf(config, 512));
  shareKeys(config, stack, windowed, 15);
  setPerLayerInput(config, stack);
  if (!stack.perLayerInput) config.refuse("hidden_size_per_layer_input");
  setCutoffs(config, stack);
  StreamsConfig streams;
  streams.count = config.count("altup_num_inputs", config.classDefault(4));
  streams.active = config.integer("altup_active_idx").value_or(0);
  if (streams.active < 0 || streams.active >= streams.count) config.refuse("altup_active_idx");
  streams.scalesActive = config.flag("altup_correct_scale", true);
  streams.laurelRank = config.size("laurel_rank", config.classDefault(64));
  stack.streams = streams;
  return model;
}

/// Gemma 4: the heads of each layer, in which layers without a window may differ from the others. They are
/// listed layer by layer, or said of all such layers at once.
std::vector<HeadShape> shapesOf(FieldReader& config, const StackConfig& stack,
                                const std::vector<bool>& windowed, bool valueIsKey) {
  const int layers = int(windowed.size());
  std::vector<HeadShape> shapes(windowed.size(), HeadShape{stack.keyHeads, stack.dK, stack.dK});
  const auto isGlobal = [&](int layer) { return !windowed[size_t(layer)]; };
  if (config.isGguf()) {
    const int local = config.size("key_length_swa");
    config.expect("value_length_swa", local);
    const std::vector<int> keyHeads = sizesOf(config, "num_key_value_heads", layers, 1);
    for (int layer = 0; layer < layers; ++layer) {
      shapes[size_t(layer)].keyHeads = keyHeads[size_t(layer)];
      if (!isGlobal(layer)) shapes[size_t(layer)].dK = local;
    }
  } else if (config.has("per_layer_config")) {
    FieldReader listed = config.object("per_layer_config");
    for (int layer = 0; layer < layers; ++layer) {
      FieldReader own = listed.object(QByteArray::number(layer).constData());
      shapes[size_t(layer)].dK = own.size("head_dim", stack.dK);
      shapes[size_t(layer)].keyHeads = own.count("num_key_value_heads", stack.keyHeads);
    }
    config.ignore({"global_head_dim", "num_global_key_value_heads"});
  } else {
    const int dK = config.size("global_head_dim", 512);
    const int keyHeads = config.integer("num_global_key_value_heads").value_or(stack.keyHeads);
    for (int layer = 0; layer < layers; ++layer)
      if (isGlobal(layer)) shapes[size_t(layer)] = {valueIsKey ? keyHeads : stack.keyHeads, dK, dK};
  }
  for (HeadShape& shape : shapes) {
    if (shape.keyHeads < 1 || stack.heads % shape.keyHeads != 0) config.refuse("num_key_value_heads");
    shape.dV = shape.dK;
  }
  return shapes;
}

void setShapes(FieldReader& config, StackConfig& stack, const std::vector<bool>& windowed) {
  // In a GGUF file such a layer has no matrix of values.
  const bool valueIsKey = config.flag("attention_k_eq_v", false);
  const std::vector<HeadShape> shapes = shapesOf(config, stack, windowed, valueIsKey);
  for (size_t layer = 0; layer < windowed.size(); ++layer) {
    stack.layers[layer].shape = shapes[layer];
    stack.layers[layer].valueIsKey = valueIsKey && !windowed[layer];
  }
  stack.keyHeads = shapes.front().keyHeads;
  stack.dK = stack.dV = shapes.front().dK;
}

void setExpertsBeside(FieldReader& config, ModelConfig& model) {
  const bool hasExperts = config.isGguf() ? config.integer("num_local_experts").value_or(0) > 0
                                          : config.flag("enable_moe_block", false);
  if (!hasExperts) return config.ignore({"num_experts", "top_k_experts", "moe_intermediate_size"});
  setExperts(config, model, {.count = 1, .active = 1, .sizeField = "moe_intermediate_size", .size = 1});
  model.main.experts->besideMlp = model.main.experts->fusedGateUp = true;
}

ModelConfig build4(FieldReader& config) {
  if (config.text("use_bidirectional_attention") != QLatin1StringView("vision"))
    config.expect("use_bidirectional_attention", QJsonValue());
  const ClassDefaults defaults{.vocabulary = 262144,
                               .dModel = 2304,
                               .layers = 30,
                               .heads = 8,
                               .keyHeads = 4,
                               .dK = 256,
                               .dFf = 9216,
                               .mlpByLayer = true,
                               .keysByLayer = true};
  ModelConfig model = gemmaDecoder(config, defaults);
  StackConfig& stack = model.main;
  const int layers = int(stack.layers.size());
  std::vector<bool> windowed = windowedLayers(config, layers, 6);
  windowed.back() = false;  // whatever a config says
  setShapes(config, stack, windowed);
  const auto firstWindow = std::ranges::find(windowed, true);
  const int global = stack.shapeOf(layers - 1).dK,
            local = firstWindow == windowed.end() ? global
                                                  : stack.shapeOf(int(firstWindow - windowed.begin())).dK;
  setRotaries(config, stack, {.dK = global, .base = 1e6}, {.dK = local, .base = 10000});
  if (config.isGguf()) stack.rotaries[1].dims = config.size("rotary_dim_swa", local);
  if (!config.has("rope_parameters") && !config.isGguf()) config.refuse("rope_parameters");
  setWindowedRotaries(stack, windowed, windowOf(config, 512));
  shareKeys(config, stack, windowed, 0);
  const std::vector<int> sizes = sizesOf(config, "intermediate_size", layers, 9216);
  const bool isWide = config.flag("use_double_wide_mlp", false);
  for (int layer = 0; layer < layers; ++layer) {
    LayerConfig& one = stack.layers[size_t(layer)];
    one.dFf = sizes[size_t(layer)] * (isWide && one.keysOf >= 0 ? 2 : 1);
  }
  setPerLayerInput(config, stack);
  stack.layerScale = true;
  setExpertsBeside(config, model);
  return model;
}

}  // namespace

std::vector<Family> gemma4() {
  using Role = TensorRole;
  const TensorTable mlp{{Role::MlpGate, "layers.{layer}.mlp.gate_proj"},
                        {Role::MlpUp, "layers.{layer}.mlp.up_proj"},
                        {Role::MlpDown, "layers.{layer}.mlp.down_proj"}};
  const TensorTable perLayer{{Role::PerLayerTokens, "embed_tokens_per_layer"},
                             {Role::PerLayerModelProjection, "per_layer_model_projection"},
                             {Role::PerLayerProjectionNorm, "per_layer_projection_norm"},
                             {Role::PerLayerGate, "layers.{layer}.per_layer_input_gate"},
                             {Role::PerLayerProjection, "layers.{layer}.per_layer_projection"},
                             {Role::PerLayerNorm, "layers.{layer}.post_per_layer_input_norm"}};
  const TensorTable streams{{Role::StreamSpread, "altup_projections.{head}"},
                            {Role::StreamGather, "altup_unembed_projections.{head}"},
                            {Role::StreamRouter, "layers.{layer}.altup.modality_router"},
                            {Role::StreamRouterNorm, "layers.{layer}.altup.router_norm"},
                            {Role::StreamPrediction, "layers.{layer}.altup.prediction_coefs"},
                            {Role::StreamCorrection, "layers.{layer}.altup.correction_coefs"},
                            {Role::StreamScale, "layers.{layer}.altup.correct_output_scale!"},
                            {Role::LaurelLeft, "layers.{layer}.laurel.linear_left"},
                            {Role::LaurelRight, "layers.{layer}.laurel.linear_right"},
                            {Role::LaurelNorm, "layers.{layer}.laurel.post_laurel_norm"}};
  const TensorTable experts{{Role::LayerScale, "layers.{layer}.layer_scalar!"},
                            {Role::Router, "layers.{layer}.router.proj"},
                            {Role::RouterScale, "layers.{layer}.router.scale!"},
                            {Role::ExpertScales, "layers.{layer}.router.per_expert_scale!"},
                            {Role::ExpertGateUp, "layers.{layer}.experts.gate_up_proj!"},
                            {Role::ExpertDown, "layers.{layer}.experts.down_proj!"},
                            {Role::ExpertsNorm, "layers.{layer}.pre_feedforward_layernorm_2"},
                            {Role::ExpertsOutputNorm, "layers.{layer}.post_feedforward_layernorm_2"},
                            {Role::DenseOutputNorm, "layers.{layer}.post_feedforward_layernorm_1"}};
  const TensorTable ggmlPerLayer{{Role::PerLayerTokens, "per_layer_token_embd"},
                                 {Role::PerLayerModelProjection, "per_layer_model_proj"},
                                 {Role::PerLayerProjectionNorm, "per_layer_proj_norm"},
                                 {Role::PerLayerGate, "blk.{layer}.inp_gate"},
                                 {Role::PerLayerProjection, "blk.{layer}.proj"},
                                 {Role::PerLayerNorm, "blk.{layer}.post_norm"}};
  const TensorTable ggmlStreams{{Role::StreamSpread, "altup_proj"},
                                {Role::StreamGather, "altup_unembd_proj"},
                                {Role::StreamRouter, "blk.{layer}.altup_router"},
                                {Role::StreamRouterNorm, "blk.{layer}.altup_router_norm"},
                                {Role::StreamPrediction, "blk.{layer}.altup_predict_coef"},
                                {Role::StreamCorrection, "blk.{layer}.altup_correct_coef"},
                                {Role::StreamScale, "blk.{layer}.altup_correct_scale.weight!"},
                                {Role::LaurelLeft, "blk.{layer}.laurel_l"},
                                {Role::LaurelRight, "blk.{layer}.laurel_r"},
                                {Role::LaurelNorm, "blk.{layer}.laurel_post_norm"}};
  const TensorTable ggmlExperts{{Role::LayerScale, "blk.{layer}.layer_output_scale.weight!"},
                                {Role::RouterScale, "blk.{layer}.ffn_gate_inp.scale!"},
                                {Role::ExpertScales, "blk.{layer}.ffn_down_exps.scale!"},
                                {Role::ExpertGateUp, "blk.{layer}.ffn_gate_up_exps"},
                                {Role::ExpertsNorm, "blk.{layer}.pre_ffw_norm_2"},
                                {Role::ExpertsOutputNorm, "blk.{layer}.post_ffw_norm_2"},
                                {Role::DenseOutputNorm, "blk.{layer}.post_ffw_norm_1"}};
  std::vector<BiasRule> biases = attentionBiases();
  biases.push_back({{BiasGroup::Streams}, false});
  const TensorTable ggml = ggmlTensors(), ggmlBefore = ggmlNorms(), ggmlAfter = ggmlSandwichNorms();
  const std::vector<const char*> ofSenses{"vision_config",
                                          "audio_config",
                                          "audio_token_id",
                                          "video_token_id",
                                          "boa_token_id",
                                          "eoa_token_id",
                                          "boa_token_index",
                                          "eoa_token_index",
                                          "audio_soft_tokens_per_image",
                                          "vision_soft_tokens_per_image"};
  return {{.name = "Gemma 3n",
           .modelTypes = {"gemma3n_text"},
           .ggufNames = {"gemma3n"},
           .ignoredKeys = {"altup_coef_clip", "altup_lr_multiplier", "hidden_act"},  // of training
           .build = build3n,
           .biases = biases,
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), mlp, sandwichNorms(),
                                                   perLayer, streams}),
           .ggufTensors = tensorNames({""}, {ggml, ggmlBefore, ggmlAfter, ggmlPerLayer, ggmlStreams})},
          {.name = "Gemma 4",
           .modelTypes = {"gemma4_text"},
           .ggufNames = {"gemma4"},
           .spellings = {{"num_local_experts", {"num_experts"}}, {"num_experts_per_tok", {"top_k_experts"}}},
           .ignoredKeys = {"hidden_act"},
           .build = build4,
           .biases = biases,
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), mlp, sandwichNorms(),
                                                   perLayer, experts}),
           .ggufTensors = tensorNames({""}, {ggml, ggmlBefore, ggmlAfter, ggmlPerLayer, ggmlExperts})},
          // Those that also see and hear: their text models, which are all that a text goes through.
          {.name = "Gemma 3n",
           .modelTypes = {"gemma3n"},
           .ignoredKeys = ofSenses,
           .textHalf = "gemma3n_text",
           .opensMask = false},
          {.name = "Gemma 4",
           .modelTypes = {"gemma4"},
           .ignoredKeys = ofSenses,
           .textHalf = "gemma4_text",
           .opensMask = false}};
}

}  // namespace heedmap::families
