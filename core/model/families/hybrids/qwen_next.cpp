// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen3-Next and Qwen3.5: a Gated DeltaNet in most layers, attention whose heads pass a gate in the others.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// Those of attention are listed, or each `full_attention_interval`-th is one.
void setLayers(FieldReader& config, StackConfig& stack) {
  const int layers = int(stack.layers.size());
  const int interval = config.count("full_attention_interval", 4);
  if (config.has("layer_types"))
    return setLayersWithoutHeads(config, stack, layersOfType(config, layers, "linear_attention"),
                                 LayerKind::DeltaRule, "layer_types");
  std::vector<bool> linear;
  for (int layer = 0; layer < layers; ++layer) linear.push_back((layer + 1) % interval != 0);
  setLayersWithoutHeads(config, stack, linear, LayerKind::DeltaRule, "full_attention_interval");
}

void setDeltaRule(FieldReader& config, StackConfig& stack) {
  DeltaRuleConfig delta;
  delta.keyHeads = config.count("linear_num_key_heads", config.classDefault(16));
  delta.valueHeads = config.count("linear_num_value_heads", config.classDefault(32));
  if (delta.valueHeads % delta.keyHeads != 0) config.refuse("linear_num_value_heads");
  delta.dK = config.size("linear_key_head_dim", config.classDefault(128));
  delta.dV = config.isGguf() ? config.size("linear_value_size") / delta.valueHeads
                             : config.size("linear_value_head_dim", 128);
  if (delta.dV < 1) config.refuse("linear_value_size");
  delta.width = config.count("linear_conv_kernel_dim", config.classDefault(4));
  delta.isRate = config.isGguf();
  delta.norm = {NormConfig::Kind::Rms, stack.norm.eps};
  stack.deltaRule = delta;
}

/// What all of them share; Qwen3-Next has two key heads where Qwen3.5 has four.
ModelConfig hybrid(FieldReader& config, ClassDefaults defaults) {
  defaults.dK = 256;
  defaults.tied = false;
  ModelConfig model = llamaDecoder(config, defaults);
  StackConfig& stack = model.main;
  stack.norm.weightPlusOne = true;
  setQkNorm(stack, QkNorm::Head);
  stack.gatedHeads = true;
  setRotary(config, model, {.part = 0.25, .partField = "partial_rotary_factor"});
  leaveOutGuessing(config, model);
  setDeltaRule(config, stack);
  setLayers(config, stack);
  return model;
}

/// GGUF files do not say whether the weights of the chosen experts sum to 1; those of all that were published
/// do.
void setSharedExperts(FieldReader& config, ModelConfig& model, const ExpertsDefaults& defaults) {
  setExperts(config, model, defaults);
  if (!model.main.experts) config.refuse("num_local_experts");
  ExpertsConfig& experts = *model.main.experts;
  experts.sharedDFf = config.size("shared_expert_intermediate_size", config.classDefault(512));
  experts.gatedShared = true;
}

ModelConfig buildNext(FieldReader& config) {
  ModelConfig model = hybrid(config, {.keyHeads = 2, .dFf = 5632});
  setSharedExperts(config, model,
                   {.count = 512,
                    .active = 10,
                    .sizeField = "moe_intermediate_size",
                    .size = 512,
                    .renormalise = config.flag("norm_topk_prob", true)});
  setSparseLayers(config, model);
  return model;
}

ModelConfig build35(FieldReader& config) {
  ModelConfig model = hybrid(config, {.keyHeads = 4, .dFf = 12288});
  model.main.deltaRule->isTiled = config.isGguf();
  return model;
}

ModelConfig build35Moe(FieldReader& config) {
  ModelConfig model = hybrid(config, {.keyHeads = 2, .onlyExperts = true});
  model.main.deltaRule->isTiled = config.isGguf();
  setSharedExperts(config, model,
                   {.count = 256, .active = 8, .sizeField = "moe_intermediate_size", .size = 512});
  return model;
}

}  // namespace

std::vector<Family> qwen_next() {
  using Role = TensorRole;
  const TensorTable delta{{Role::DeltaTaps, "layers.{layer}.linear_attn.conv1d"},
                          {Role::DeltaTimeBias, "layers.{layer}.linear_attn.dt_bias!"},
                          {Role::DeltaRate, "layers.{layer}.linear_attn.A_log!"},
                          {Role::DeltaNorm, "layers.{layer}.linear_attn.norm"},
                          {Role::DeltaOut, "layers.{layer}.linear_attn.out_proj"}};
  const TensorTable fused{{Role::DeltaQkvGate, "layers.{layer}.linear_attn.in_proj_qkvz"},
                          {Role::DeltaBetaDecay, "layers.{layer}.linear_attn.in_proj_ba"}};
  const TensorTable apart{{Role::DeltaQkv, "layers.{layer}.linear_attn.in_proj_qkv"},
                          {Role::DeltaGate, "layers.{layer}.linear_attn.in_proj_z"},
                          {Role::DeltaBeta, "layers.{layer}.linear_attn.in_proj_b"},
                          {Role::DeltaDecay, "layers.{layer}.linear_attn.in_proj_a"}};
  const TensorTable stackedExperts{{Role::ExpertGateUp, "layers.{layer}.mlp.experts.gate_up_proj!"},
                                   {Role::ExpertDown, "layers.{layer}.mlp.experts.down_proj!"}};
  const TensorTable ggmlDelta{
      {Role::AttentionNorm, "blk.{layer}.attn_norm"}, {Role::MlpNorm, "blk.{layer}.post_attention_norm"},
      {Role::DeltaQkv, "blk.{layer}.attn_qkv"},       {Role::DeltaGate, "blk.{layer}.attn_gate"},
      {Role::DeltaTaps, "blk.{layer}.ssm_conv1d"},    {Role::DeltaTimeBias, "blk.{layer}.ssm_dt.bias!"},
      {Role::DeltaRate, "blk.{layer}.ssm_a!"},        {Role::DeltaNorm, "blk.{layer}.ssm_norm"},
      {Role::DeltaOut, "blk.{layer}.ssm_out"}};
  const TensorTable ggmlApart{{Role::DeltaBeta, "blk.{layer}.ssm_beta"},
                              {Role::DeltaDecay, "blk.{layer}.ssm_alpha"}};
  const TensorNames ggufTensors35 = tensorNames({""}, {ggmlTensors(), ggmlDelta, ggmlApart});
  const std::vector<FieldSpelling> spellings{{"num_local_experts", {"num_experts", "num_local_experts"}}};
  const std::vector<BiasRule> biases{{{BiasGroup::Qkv, BiasGroup::Output}, false, "attention_bias"},
                                     {{BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Experts,
                                       BiasGroup::Shared, BiasGroup::WithoutHeads, BiasGroup::Head},
                                      false}};
  // Numbers are float32 here, what guesses further tokens is not run, and every published model has the gate.
  const std::vector<const char*> ignoredKeys{"mamba_ssm_dtype", "mtp_num_hidden_layers",
                                             "mtp_use_dedicated_embeddings", "attn_output_gate",
                                             "use_sliding_window"};
  const std::vector<const char*> ofImages{"vision_config", "video_token_id", "vision_start_token_id",
                                          "vision_end_token_id"};
  return {{.name = "Qwen3-Next",
           .modelTypes = {"qwen3_next"},
           .ggufNames = {"qwen3next"},
           .spellings = spellings,
           .ignoredKeys = ignoredKeys,
           .build = buildNext,
           .biases = biases,
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp(),
                                                   qwenExperts(), delta, fused}),
           .ggufTensors =
               tensorNames({""}, {ggmlTensors(), ggmlDelta, {{Role::DeltaBetaDecay, "blk.{layer}.ssm_ba"}}})},
          {.name = "Qwen3.5",
           .modelTypes = {"qwen3_5_text"},
           .ggufNames = {"qwen35"},
           .ignoredKeys = ignoredKeys,
           .build = build35,
           .biases = biases,
           .tensors =
               tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp(), delta, apart}),
           .ggufTensors = ggufTensors35},
          {.name = "Qwen3.5-MoE",
           .modelTypes = {"qwen3_5_moe_text"},
           .ggufNames = {"qwen35moe"},
           .spellings = spellings,
           .ignoredKeys = ignoredKeys,
           .build = build35Moe,
           .biases = biases,
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp(),
                                                   qwenExperts(), stackedExperts, delta, apart}),
           .ggufTensors = ggufTensors35},
          {.name = "Qwen3.5", .modelTypes = {"qwen3_5"}, .ignoredKeys = ofImages, .textHalf = "qwen3_5_text"},
          {.name = "Qwen3.5-MoE",
           .modelTypes = {"qwen3_5_moe"},
           .ignoredKeys = ofImages,
           .textHalf = "qwen3_5_moe_text"}};
}

}  // namespace heedmap::families
