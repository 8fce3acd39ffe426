// SPDX-License-Identifier: GPL-3.0-or-later
// Llama's outline with layer norms: Phi-1 and 2, StableLM, Cohere.
#include "core/model/config/rotary_config.h"
#include "core/model/families/llama.h"

namespace heedmap::families {

ModelConfig phi(const ConfigObject& keys) {
  ModelConfig config = llamaLike(keys, {.activation = "gelu_new"});
  config.architecture = QStringLiteral("Phi");
  setRotary(keys, config, 10000, 0.5);
  StackConfig& stack = config.main;
  stack.norm = {NormConfig::Kind::Layer, keys.positive("layer_norm_eps", 1e-5)};
  stack.residual = Residual::ParallelOneNorm;
  stack.gatedMlp = false;
  if (keys.flag("qk_layernorm", false)) {
    stack.qkNorm = QkNorm::Head;
    stack.qkNormConfig = stack.norm;
  }
  stack.names.patterns.erase(TensorRole::MlpUp);
  stack.names.patterns.erase(TensorRole::MlpDown);
  add(stack.names, {{TensorRole::QueryNorm, "layers.{layer}.self_attn.q_layernorm"},
                    {TensorRole::KeyNorm, "layers.{layer}.self_attn.k_layernorm"},
                    {TensorRole::AttentionOutput, "layers.{layer}.self_attn.dense"},
                    {TensorRole::MlpUp, "layers.{layer}.mlp.fc1"},
                    {TensorRole::MlpDown, "layers.{layer}.mlp.fc2"},
                    {TensorRole::FinalNorm, "final_layernorm"}});
  return config;
}

ModelConfig stableLm(const ConfigObject& keys) {
  ModelConfig config = llamaLike(keys, {.keyHeads = 32});
  config.architecture = QStringLiteral("StableLM");
  keys.expect("rotary_scaling_factor", 1);
  setRotary(keys, config, 10000, 0.25);
  StackConfig& stack = config.main;
  stack.norm = {NormConfig::Kind::Layer, keys.positive("layer_norm_eps", 1e-5)};
  if (keys.flag("use_parallel_residual", false))
    stack.residual = Residual::ParallelOneNorm;
  else
    addMlpNorm(config);
  if (keys.flag("qk_layernorm", false)) {
    stack.qkNorm = QkNorm::Head;
    stack.qkNormConfig = stack.norm;
    stack.names.patterns[TensorRole::QueryNorm] = {
        QStringLiteral("layers.{layer}.self_attn.q_layernorm.norms.{head}")};
    stack.names.patterns[TensorRole::KeyNorm] = {
        QStringLiteral("layers.{layer}.self_attn.k_layernorm.norms.{head}")};
  }
  return config;
}

ModelConfig cohere(const ConfigObject& keys) {
  ModelConfig config = llamaLike(keys, {.tied = true});
  config.architecture = QStringLiteral("Cohere");
  StackConfig& stack = config.main;
  stack.rotaries = {rotaryConfig(keys, {.dK = stack.dK, .base = 500000, .interleaved = true})};
  config.maxPositions = positionLimit(stack.rotaries[0], keys.size("max_position_embeddings"));
  stack.norm = {NormConfig::Kind::Layer, keys.positive("layer_norm_eps", 1e-5)};
  stack.residual = Residual::ParallelOneNorm;
  if (keys.flag("use_qk_norm", false)) {
    stack.qkNorm = QkNorm::Head;
    stack.qkNormConfig = stack.norm;
  }
  config.logits->scale = keys.number("logit_scale", 0.0625);
  return config;
}

}  // namespace heedmap::families
