// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSeek V2 and V3: multi-head latent attention, experts in groups, some shared.
#include <cmath>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// Sizes of the latent vectors and of a head's parts.
void setLatent(FieldReader& config, StackConfig& stack) {
  LatentConfig latent;
  latent.rank = config.size("kv_lora_rank", config.classDefault(512));
  const bool hasQueryRank = config.has("q_lora_rank") || (!config.isGguf() && !config.knows("q_lora_rank"));
  if (hasQueryRank) latent.queryRank = config.size("q_lora_rank", 1536);
  latent.norm = {NormConfig::Kind::Rms, config.isGguf() ? stack.norm.eps : 1e-6};
  if (config.isGguf()) {
    latent.byHead = config.flag("latent_by_head", false);
    latent.turned = config.size("rotary_dim");
    if (config.has("key_length_mla")) stack.dK = config.size("key_length_mla");
    if (config.has("value_length_mla")) stack.dV = config.size("value_length_mla");
  } else {
    latent.turned = config.size("qk_rope_head_dim", 64);
    stack.dK = config.size("qk_nope_head_dim", 128) + latent.turned;
    stack.dV = config.size("v_head_dim", 128);
  }
  if (latent.turned >= stack.dK) config.refuse(config.isGguf() ? "rotary_dim" : "qk_rope_head_dim");
  stack.keyHeads = stack.heads;
  stack.latent = latent;
}

/// Turns the last part of each head, and scales the scores by the square of YaRN's magnitude, which counts
/// for every scaling.
void setTurning(FieldReader& config, ModelConfig& model) {
  StackConfig& stack = model.main;
  const LatentConfig& latent = *stack.latent;
  const bool interleaved = config.isGguf() || config.flag("rope_interleave", true);
  RotaryConfig rotary = rotaryConfig(config, {.dK = latent.turned, .interleaved = interleaved});
  rotary.first = stack.dK - latent.turned;
  double magnitude = 1;
  if (rotary.scaling != RotaryConfig::Scaling::None && rotary.factor > 1) {
    // GGUF files have a tenth of mscale_all_dim, and mscale is the same.
    const double slope =
        config.isGguf() ? config.number("yarn_log_multiplier", 0) : 0.1 * rotary.mscaleAllDim.value_or(0);
    if (slope != 0) magnitude = 1 + slope * std::log(rotary.factor);
    if (config.isGguf() && slope != 0) rotary.attentionFactor = 1;
  }
  for (LayerConfig& layer : stack.layers) {
    layer.rotary = 0;
    layer.rule = scaledDot(stack.dK, MaskRule::causal());
    layer.rule.scale *= magnitude * magnitude;
  }
  model.maxPositions = positionLimit(rotary, config.size("max_position_embeddings"));
  stack.rotaries = {rotary};
}

ModelConfig latentDecoder(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.tied = false});
  setLatent(config, model.main);
  leaveOutGuessing(config, model);
  setTurning(config, model);
  config.expect("moe_layer_freq", 1);
  return model;
}

ModelConfig buildSecond(FieldReader& config) {
  ModelConfig model = latentDecoder(config);
  config.expect("scoring_func", QStringLiteral("softmax"));
  config.expect("norm_topk_prob", false);  // the reference does not look, and none was published
  // GGUF files name groups where they count.
  const QString method = config.text("topk_method", config.isGguf() ? "group_limited_greedy" : "greedy");
  if (method == QLatin1StringView("greedy")) config.ignore({"n_group", "topk_group"});
  setGroupedExperts(
      config, model,
      {.count = 64, .active = 6, .sizeField = "moe_intermediate_size", .size = 1407, .renormalise = false},
      1);
  if (method == QLatin1StringView("greedy"))
    model.main.experts->groups = model.main.experts->activeGroups = 1;
  else if (method != QLatin1StringView("group_limited_greedy"))
    config.refuse("topk_method");
  return model;
}

ModelConfig buildThird(FieldReader& config) {
  ModelConfig model = latentDecoder(config);
  // The reference makes its frequencies of head_dim where a config has one.
  if (!config.isGguf()) config.expect("head_dim", model.main.latent->turned);
  config.expect("scoring_func", QStringLiteral("sigmoid"));
  config.expect("topk_method", QStringLiteral("noaux_tc"));
  setGroupedExperts(config, model,
                    {.count = 256, .active = 8, .sizeField = "moe_intermediate_size", .size = 2048}, 2);
  model.main.experts->scoring = ExpertsConfig::Scoring::Sigmoid;
  model.main.experts->hasBias = true;
  return model;
}

/// GGUF files of both; 2 is the sigmoid.
ModelConfig buildGguf(FieldReader& config) {
  return config.integer("expert_gating_func").value_or(1) == 2 ? buildThird(config) : buildSecond(config);
}

}  // namespace

std::vector<Family> deepseek() {
  using Role = TensorRole;
  const std::vector<BiasRule> biases{{{BiasGroup::Latents, BiasGroup::Output}, false, "attention_bias"},
                                     {{BiasGroup::Qkv, BiasGroup::MlpIn, BiasGroup::MlpOut,
                                       BiasGroup::Experts, BiasGroup::Shared, BiasGroup::Head},
                                      false}};
  const std::vector<FieldSpelling> spellings{
      {"num_local_experts", {"n_routed_experts", "num_local_experts"}}};
  // of training; layers that guess further tokens, which nothing here reads; d_k, which its parts say
  const std::vector<const char*> ignoredKeys{"aux_loss_alpha",           "seq_aux",        "ep_size",
                                             "num_nextn_predict_layers", "num_mtp_layers", "qk_head_dim"};
  const TensorNames tensors =
      tensorNames({"model.", ""}, {llamaEmbeddings(),
                                   {{Role::AttentionNorm, "layers.{layer}.input_layernorm"},
                                    {Role::QueryDown, "layers.{layer}.self_attn.q_a_proj"},
                                    {Role::QueryDownNorm, "layers.{layer}.self_attn.q_a_layernorm"},
                                    {Role::QueryUp, "layers.{layer}.self_attn.q_b_proj"},
                                    {Role::Query, "layers.{layer}.self_attn.q_proj"},
                                    {Role::KeyValueDown, "layers.{layer}.self_attn.kv_a_proj_with_mqa"},
                                    {Role::KeyValueNorm, "layers.{layer}.self_attn.kv_a_layernorm"},
                                    {Role::KeyValueUp, "layers.{layer}.self_attn.kv_b_proj"},
                                    {Role::AttentionOutput, "layers.{layer}.self_attn.o_proj"}},
                                   llamaMlp(),
                                   qwenExperts()});
  return {{.name = "DeepSeek V2",
           .modelTypes = {"deepseek_v2"},
           .spellings = spellings,
           .ignoredKeys = ignoredKeys,
           .build = buildSecond,
           .biases = biases,
           .tensors = tensors},
          {.name = "DeepSeek V3",
           .modelTypes = {"deepseek_v3"},
           .spellings = spellings,
           .ignoredKeys = ignoredKeys,
           .build = buildThird,
           .biases = biases,
           .tensors = tensors},
          {.name = "DeepSeek V2, V3",
           .ggufNames = {"deepseek2"},
           .build = buildGguf,
           .biases = biases,
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
