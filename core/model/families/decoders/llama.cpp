// SPDX-License-Identifier: GPL-3.0-or-later
// Llama 1 to 3.3 and all that calls itself so; in GGUF, Mistral and Mixtral too.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/rotary_config.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("rope_interleaved", false);
  if (!config.isGguf()) config.expect("sliding_window", QJsonValue());
  ModelConfig model = llamaDecoder(config, {.tied = false});
  // A GGUF file has the rows of q and k permuted so that pairs lie side by side.
  setRotary(config, model, {.interleaved = config.isGguf()});
  if (config.isGguf()) {
    setSameWindow(config, model, 0);
    setExperts(config, model);
  }
  return model;
}

}  // namespace

std::vector<Family> llama() {
  return {{.name = "Llama",
           .modelTypes = {"llama"},
           .ggufNames = {"llama"},
           .build = build,
           .biases = {{{BiasGroup::Qkv, BiasGroup::Output}, false, "attention_bias"},
                      {{BiasGroup::MlpIn, BiasGroup::MlpOut}, false, "mlp_bias"},
                      {{BiasGroup::Head}, false}},
           .tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()})}};
}

}  // namespace heedmap::families
