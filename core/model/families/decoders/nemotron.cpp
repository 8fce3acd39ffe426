// SPDX-License-Identifier: GPL-3.0-or-later
// Nemotron: Llama with layer norms stored less 1, a part of each head rotated, and squared ReLU without a
// gate.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model =
      llamaDecoder(config, {.tied = false, .norm = NormConfig::Kind::Layer, .eps = 1e-5}, "relu2");
  StackConfig& stack = model.main;
  stack.norm.weightPlusOne = true;
  stack.gatedMlp = false;
  setRotary(config, model, {.part = 0.5, .partField = "partial_rotary_factor"});
  config.ignore({"rms_norm_eps"});  // GGUF files have the epsilon under both names
  return model;
}

}  // namespace

std::vector<Family> nemotron() {
  return {
      {.name = "Nemotron",
       .modelTypes = {"nemotron"},
       .ggufNames = {"nemotron"},
       .spellings = {{"layer_norm_eps", {"norm_eps"}},
                     {"partial_rotary_factor", {"partial_rotary_factor", "rope_percent", "rope_percentage"}}},
       .build = build,
       .biases = {{{BiasGroup::Qkv, BiasGroup::Output}, false, "attention_bias"},
                  {{BiasGroup::MlpIn, BiasGroup::MlpOut}, false, "mlp_bias"},
                  {{BiasGroup::Norms}},
                  {{BiasGroup::Head}, false}},
       .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()}),
       .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
