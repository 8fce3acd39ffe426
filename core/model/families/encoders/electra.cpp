// SPDX-License-Identifier: GPL-3.0-or-later
// ELECTRA's discriminator: BERT with an embedding of its own size.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config) {
  config.expect("is_decoder", false);
  ModelConfig model = bertEncoder(config);
  EmbeddingConfig& embedding = model.main.embedding;
  embedding.hasSegments = true;
  embedding.size = config.size("embedding_size", 128);
  if (embedding.size != model.main.dModel) embedding.projection = EmbeddingConfig::Projection::AfterNorm;
  return model;
}

}  // namespace

std::vector<Family> electra() {
  return {{.name = "ELECTRA",
           .modelTypes = {"electra"},
           .ignoredKeys = {"generator_size"},  // of the other model of its training
           .build = build,
           .biases = biasesEverywhere(),
           .tensors = tensorNames(
               {"electra.", ""},
               {bertEmbeddings(), bertLayers(), {{TensorRole::EmbeddingProjection, "embeddings_project"}}})}};
}

}  // namespace heedmap::families
