// SPDX-License-Identifier: GPL-3.0-or-later
// Cohere (Command R): rotary pairs interleaved, attention and MLP side by side, scaled logits.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.norm = NormConfig::Kind::Layer, .eps = 1e-5});
  setRotary(config, model, {.base = 500000, .interleaved = true});
  model.main.residual = Residual::ParallelOneNorm;
  if (config.flag("use_qk_norm", false)) setQkNorm(model.main, QkNorm::Head);
  model.logits->scale = config.number("logit_scale", 0.0625);
  return model;
}

}  // namespace

std::vector<Family> cohere() {
  return {{.name = "Cohere",
           .modelTypes = {"cohere"},
           .ggufNames = {"command-r"},
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output}, false, "attention_bias"},
                      {{BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Norms, BiasGroup::QkNorms,
                        BiasGroup::Head},
                       false}},
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
