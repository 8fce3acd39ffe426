// SPDX-License-Identifier: GPL-3.0-or-later
// StarCoder 2: Llama with layer norms, biases and an MLP without a gate. StarCoder (GPT-BigCode): GPT-2 with
// one key head.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig buildSecond(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 2, .norm = NormConfig::Kind::Layer, .eps = 1e-5},
                                   "gelu_pytorch_tanh");
  model.main.gatedMlp = false;
  setRotary(config, model);
  setSameWindow(config, model, 0);
  return model;
}

ModelConfig buildFirst(FieldReader& config) {
  config.expect("add_cross_attention", false);
  ModelConfig model = decoder(config);
  model.maxPositions = config.size("max_position_embeddings");
  StackConfig& stack = model.main;
  stack.norm.eps = epsilon(config, "layer_norm_eps", 1e-5);
  stack.dFf = config.size("intermediate_size", config.classDefault(4 * stack.dModel));
  stack.activation = activationOf(config, "hidden_act", "gelu_pytorch_tanh");
  stack.embedding.positions.kind = PositionConfig::Kind::Learned;
  const bool isOne =
      config.isGguf() ? config.count("num_key_value_heads") == 1 : config.flag("multi_query", true);
  setKeyHeads(config, stack, isOne ? 1 : stack.heads);
  stack.qkv = isOne ? QkvLayout::Concatenated : QkvLayout::Grouped;
  const double divisor = config.flag("scale_attn_weights", true) ? stack.dK : 1;
  for (LayerConfig& layer : stack.layers) layer.rule = scaledDot(divisor, MaskRule::causal());
  return model;
}

}  // namespace

std::vector<Family> starcoder() {
  using Role = TensorRole;
  return {{.name = "StarCoder 2",
           .modelTypes = {"starcoder2"},
           .ggufNames = {"starcoder2"},
           .spellings = {{"layer_norm_eps", {"norm_epsilon"}}},
           .ignoredKeys = {"norm_type", "mlp_type", "scale_attention_softmax_in_fp32"},  // of its first code
           .build = buildSecond,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut},
                       true,
                       "use_bias"},
                      {{BiasGroup::Norms}},
                      {{BiasGroup::Head}, false}},
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(),
                                                   llamaAttention(),
                                                   {{Role::MlpUp, "layers.{layer}.mlp.c_fc"},
                                                    {Role::MlpDown, "layers.{layer}.mlp.c_proj"}},
                                                   llamaMlp()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})},
          {.name = "StarCoder",
           .modelTypes = {"gpt_bigcode"},
           .ggufNames = {"starcoder"},
           .spellings = {{"hidden_size", {"n_embd", "hidden_size"}},
                         {"num_attention_heads", {"n_head", "num_attention_heads"}},
                         {"num_hidden_layers", {"n_layer", "num_hidden_layers"}},
                         {"max_position_embeddings", {"n_positions", "max_position_embeddings"}},
                         {"intermediate_size", {"n_inner"}},
                         {"layer_norm_eps", {"layer_norm_epsilon"}},
                         {"hidden_act", {"activation_function"}}},
           // how its first code computed; the key heads once more
           .ignoredKeys = {"attention_softmax_in_fp32", "scale_attention_softmax_in_fp32", "inference_runner",
                           "max_batch_size", "pad_key_length", "pre_allocate_kv_cache",
                           "validate_runner_input", "num_key_value_heads"},
           .build = buildFirst,
           .biases = biasesEverywhere(),
           .tensors = tensorNames({"transformer.", ""}, {gptEmbeddings(),
                                                         gptMlp(),
                                                         {{Role::Qkv, "h.{layer}.attn.c_attn"},
                                                          {Role::AttentionOutput, "h.{layer}.attn.c_proj"}}}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
