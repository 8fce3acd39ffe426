// SPDX-License-Identifier: GPL-3.0-or-later
// Llama 1 to 3.3 and all that calls itself so; in GGUF, Mistral and Mixtral too, and embedding models made of
// it. Arcee: with squared ReLU and no gate. Seed-OSS: with biases.
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

/// Its GGUF files need not say that queries look both ways.
ModelConfig buildEmbedding(FieldReader& config) {
  ModelConfig model = build(config);
  openMasks(model);
  return model;
}

ModelConfig buildArcee(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.tied = false, .eps = 1e-5}, "relu2");
  model.main.gatedMlp = false;
  setRotary(config, model, {.interleaved = config.isGguf()});
  return model;
}

ModelConfig buildSeedOss(FieldReader& config) {
  ModelConfig model = llamaDecoder(config, {.keyHeads = 8, .dK = 128, .tied = false});
  setRotary(config, model);
  return model;
}

}  // namespace

std::vector<Family> llama() {
  const TensorNames tensors = tensorNames({"model.", ""}, {llamaEmbeddings(), llamaAttention(), llamaMlp()}),
                    ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlNorms()});
  return {{.name = "Llama",
           .modelTypes = {"llama"},
           .ggufNames = {"llama"},
           .build = build,
           .biases = llamaBiases(),
           .tensors = tensors,
           .ggufTensors = ggufTensors},
          {.name = "Llama, both ways",
           .ggufNames = {"llama-embed"},
           .build = buildEmbedding,
           .biases = llamaBiases(),
           .ggufTensors = ggufTensors},
          {.name = "Arcee",
           .modelTypes = {"arcee"},
           .ggufNames = {"arcee"},
           .build = buildArcee,
           .biases = llamaBiases(),
           .tensors = tensors,
           .ggufTensors = ggufTensors},
          {.name = "Seed-OSS",
           .modelTypes = {"seed_oss"},
           .ggufNames = {"seed_oss"},
           .build = buildSeedOss,
           .biases = {{{BiasGroup::Qkv}, true, "attention_bias"},
                      {{BiasGroup::Output}, false, "attention_out_bias"},
                      {{BiasGroup::MlpIn, BiasGroup::MlpOut}, false, "mlp_bias"},
                      {{BiasGroup::Head}, false}},
           .tensors = tensors,
           .ggufTensors = tensorNames({""}, {ggmlTensors(),
                                             {{TensorRole::AttentionNorm, "blk.{layer}.attn_norm"},
                                              {TensorRole::MlpNorm, "blk.{layer}.post_attention_norm"}}})}};
}

}  // namespace heedmap::families
