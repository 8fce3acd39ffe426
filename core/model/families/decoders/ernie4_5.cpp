// SPDX-License-Identifier: GPL-3.0-or-later
// ERNIE 4.5: Llama with interleaved rotary pairs.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 2, .dK = 128, .eps = 1e-5});
  setRotary(config, model, {.base = 500000, .interleaved = true});
  return model;
}

}  // namespace

std::vector<Family> ernie4_5() {
  return {{.name = "ERNIE 4.5",
           .modelTypes = {"ernie4_5"},
           .ggufNames = {"ernie4_5"},
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut},
                       false,
                       "use_bias"},
                      {{BiasGroup::Head}, false}},
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
