// SPDX-License-Identifier: GPL-3.0-or-later
// HunYuan (dense): Llama with norms of each head's queries and keys after the rotation.
#include <cmath>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// "dynamic" with an alpha stretches the base once and for all.
void stretchBase(FieldReader& config, RotaryConfig& rotary) {
  if (config.isGguf()) return;  // where it is already
  FieldReader rope = config.object(config.has("rope_parameters") ? "rope_parameters" : "rope_scaling");
  if (rotary.scaling == RotaryConfig::Scaling::Dynamic && rope.number("alpha", 0) != 0) {
    rotary.base *= std::pow(rope.positive("alpha"), double(rotary.dims) / (rotary.dims - 2));
    rotary.scaling = RotaryConfig::Scaling::None;
  }
  rope.ignore({"alpha"});
}

ModelConfig build(FieldReader& config) {
  config.expect("use_cla", false);
  config.expect("use_qk_norm", true);
  ModelConfig model = llamaDecoder(config, {.tied = false, .eps = 1e-5});
  setQkNorm(model.main, QkNorm::Head);
  model.main.qkNormLast = true;
  setRotary(config, model);
  stretchBase(config, model.main.rotaries[0]);
  model.maxPositions = config.size("max_position_embeddings");
  return model;
}

}  // namespace

std::vector<Family> hunyuan() {
  using Role = TensorRole;
  return {
      {.name = "HunYuan",
       .modelTypes = {"hunyuan_v1_dense"},
       .ggufNames = {"hunyuan-dense"},
       // tokens of its tokenizer, and d_k under the name of its first code
       .ignoredKeys = {"eod_token_id", "im_start_id", "im_end_id", "im_newline_id", "sep_token_id",
                       "text_start_id", "text_end_id", "image_token_id", "attention_head_dim",
                       "org_vocab_size", "mask_init_id", "norm_type"},
       .build = build,
       .biases = attentionBiases(),
       .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(),
                                               llamaAttention(),
                                               {{Role::QueryNorm, "layers.{layer}.self_attn.query_layernorm"},
                                                {Role::KeyNorm, "layers.{layer}.self_attn.key_layernorm"}},
                                               llamaMlp()}),
       .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
