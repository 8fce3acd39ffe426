// SPDX-License-Identifier: GPL-3.0-or-later
// LFM2: gated short convolutions, and attention in some layers; with experts, LFM2-MoE.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// Those of attention are listed in `layer_types` or `full_attn_idxs`, or all are.
void setLayers(FieldReader& config, StackConfig& stack) {
  const int layers = int(stack.layers.size());
  if (config.has("layer_types")) {
    config.ignore({"full_attn_idxs"});
    return setLayersWithoutHeads(config, stack, layersOfType(config, layers, "conv"),
                                 LayerKind::ShortConvolution, "layer_types");
  }
  std::vector<bool> convolutions(size_t(layers), config.has("full_attn_idxs"));
  for (const int layer : config.ids("full_attn_idxs")) {
    if (layer < 0 || layer >= layers) config.refuse("full_attn_idxs");
    convolutions[size_t(layer)] = false;
  }
  setLayersWithoutHeads(config, stack, convolutions, LayerKind::ShortConvolution, "full_attn_idxs");
}

/// What the two share.
ModelConfig hybrid(FieldReader& config, int dFf) {
  ModelConfig model = llamaDecoder(config, {.vocabulary = 65536,
                                            .dModel = 2560,
                                            .layers = 32,
                                            .heads = 32,
                                            .keyHeads = 8,
                                            .dFf = dFf,
                                            .eps = 1e-5});
  model.main.activation = Activation::Silu;  // whatever a config names
  model.logits->tied = config.flag("tie_embedding", model.logits->tied);
  setQkNorm(model.main, QkNorm::Head);
  setRotary(config, model, {.base = 1e6});
  model.main.shortConvolution = ShortConvolutionConfig{config.count("conv_L_cache", 3)};
  setLayers(config, model.main);
  return model;
}

ModelConfig build(FieldReader& config) {
  ModelConfig model = hybrid(config, 12288);
  if (config.isGguf()) return model;
  int& dFf = model.main.dFf;
  const int multiple = config.size("block_multiple_of", 256);
  const bool hasMultiplier =
      !config.knows("block_ffn_dim_multiplier") || config.has("block_ffn_dim_multiplier");
  const double multiplier = config.positive("block_ffn_dim_multiplier", 1.0);
  if (!config.flag("block_auto_adjust_ff_dim", true)) return model;
  dFf = 2 * dFf / 3;
  if (hasMultiplier) dFf = (int(multiplier * dFf) + multiple - 1) / multiple * multiple;
  if (dFf < 1) config.refuse("intermediate_size");
  return model;
}

ModelConfig buildMoe(FieldReader& config) {
  ModelConfig model = hybrid(config, 7168);
  setGroupedExperts(config, model,
                    {.count = 32, .active = 4, .sizeField = "moe_intermediate_size", .size = 1792}, 1);
  if (config.isGguf() && config.integer("expert_gating_func").value_or(2) != 2)
    config.refuse("expert_gating_func");
  ExpertsConfig& experts = *model.main.experts;
  experts.scoring = ExpertsConfig::Scoring::Sigmoid;
  experts.hasBias = config.flag("use_expert_bias", true);
  return model;
}

}  // namespace

std::vector<Family> lfm2() {
  using Role = TensorRole;
  const TensorTable layers{{Role::TokenEmbedding, "embed_tokens"},
                           {Role::FinalNorm, "embedding_norm"},
                           {Role::Logits, "lm_head"},
                           {Role::AttentionNorm, "layers.{layer}.operator_norm"},
                           {Role::Query, "layers.{layer}.self_attn.q_proj"},
                           {Role::Key, "layers.{layer}.self_attn.k_proj"},
                           {Role::Value, "layers.{layer}.self_attn.v_proj"},
                           {Role::QueryNorm, "layers.{layer}.self_attn.q_layernorm"},
                           {Role::KeyNorm, "layers.{layer}.self_attn.k_layernorm"},
                           {Role::AttentionOutput, "layers.{layer}.self_attn.out_proj"},
                           {Role::ConvolutionIn, "layers.{layer}.conv.in_proj"},
                           {Role::ConvolutionTaps, "layers.{layer}.conv.conv"},
                           {Role::ConvolutionOut, "layers.{layer}.conv.out_proj"},
                           {Role::MlpNorm, "layers.{layer}.ffn_norm"},
                           {Role::MlpGate, "layers.{layer}.feed_forward.w1"},
                           {Role::MlpDown, "layers.{layer}.feed_forward.w2"},
                           {Role::MlpUp, "layers.{layer}.feed_forward.w3"}};
  const TensorTable experts{{Role::Router, "layers.{layer}.feed_forward.gate"},
                            {Role::RouterBias, "layers.{layer}.feed_forward.expert_bias!"},
                            {Role::ExpertGate, "layers.{layer}.feed_forward.experts.{expert}.w1"},
                            {Role::ExpertDown, "layers.{layer}.feed_forward.experts.{expert}.w2"},
                            {Role::ExpertUp, "layers.{layer}.feed_forward.experts.{expert}.w3"}};
  // The norm at the end stands under the name of one at the beginning.
  const TensorNames ggufTensors =
      tensorNames({""}, {ggmlTensors(), ggmlNorms(), {{Role::FinalNorm, "token_embd_norm"}}});
  const std::vector<BiasRule> biases{{{BiasGroup::WithoutHeads}, false, "conv_bias"},
                                     {{BiasGroup::Qkv, BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut,
                                       BiasGroup::Experts, BiasGroup::Head},
                                      false}};
  const FieldSpelling epsilon{"rms_norm_eps", {"norm_eps"}};
  return {{.name = "LFM2",
           .modelTypes = {"lfm2"},
           .ggufNames = {"lfm2"},
           .spellings = {epsilon, {"intermediate_size", {"block_ff_dim", "intermediate_size"}}},
           // of the code that trained the first models
           .ignoredKeys = {"block_dim", "block_mlp_init_scale", "block_norm_eps", "block_out_init_scale",
                           "block_use_swiglu", "block_use_xavier_init", "conv_dim", "conv_dim_out",
                           "conv_use_xavier_init", "num_heads", "use_pos_enc", "theta"},
           .build = build,
           .biases = biases,
           .tensors = tensorNames({"model.", ""}, {layers}),
           .ggufTensors = ggufTensors},
          {.name = "LFM2-MoE",
           .modelTypes = {"lfm2_moe"},
           .ggufNames = {"lfm2moe"},
           .spellings = {epsilon,
                         {"num_local_experts", {"num_experts", "num_local_experts"}},
                         {"first_k_dense_replace", {"num_dense_layers"}}},
           .build = buildMoe,
           .biases = biases,
           .tensors = tensorNames({"model.", ""}, {layers, experts}),
           .ggufTensors = ggufTensors}};
}

}  // namespace heedmap::families
