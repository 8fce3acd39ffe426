// SPDX-License-Identifier: GPL-3.0-or-later
// Granite: Llama with four multipliers.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.tied = false});
  setRotary(config, model, {.interleaved = config.isGguf()});
  setMultipliers(config, model);
  return model;
}

}  // namespace

std::vector<Family> granite() {
  return {{.name = "Granite",
           .modelTypes = {"granite"},
           .ggufNames = {"granite"},
           .build = build,
           .biases = llamaBiases(),
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
