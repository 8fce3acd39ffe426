// SPDX-License-Identifier: GPL-3.0-or-later
// Mistral: Llama with a window.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig buildMistral(FieldReader& config) {
  if (config.has("layer_types")) config.refuse("layer_types");  // its successors alternate; this one does not
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .tied = false});
  setRotary(config, model);
  setSameWindow(config, model, 4096);
  return model;
}

}  // namespace

std::vector<Family> mistral() {
  return {{.name = "Mistral",
           .modelTypes = {"mistral"},
           .build = buildMistral,
           .biases = noBiases(),
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()})}};
}

}  // namespace heedmap::families
