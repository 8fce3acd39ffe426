// SPDX-License-Identifier: GPL-3.0-or-later
// Mixtral: Mistral with experts.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig buildMixtral(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .tied = false, .eps = 1e-5});
  setRotary(config, model, {.base = 1e6});
  setSameWindow(config, model, 0);
  setExperts(config, model);
  return model;
}

}  // namespace

std::vector<Family> mixtral() {
  return {{.name = "Mixtral",
           .modelTypes = {"mixtral"},
           .build = buildMixtral,
           .biases = noBiases(),
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), mixtralExperts()})}};
}

}  // namespace heedmap::families
