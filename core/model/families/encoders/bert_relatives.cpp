// SPDX-License-Identifier: GPL-3.0-or-later
// BERT with one thing changed: Megatron-BERT (norms before the blocks), ERNIE (a vector for the task),
// RoFormer (rotary positions), BigBird (long texts are read in blocks).
#include <cmath>

#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

ModelConfig build(FieldReader& config, const char* activation = "gelu") {
  config.expect("is_decoder", false);
  ModelConfig model = bertEncoder(config, activation);
  model.main.embedding.hasSegments = true;
  setMaskedHead(config, model, model.main.activation);
  return model;
}

ModelConfig buildMegatron(FieldReader& config) {
  ModelConfig model = build(config);
  model.main.placement = NormPlacement::Pre;
  model.main.finalNorm = true;
  model.main.embedding.hasNorm = false;
  return model;
}

ModelConfig buildErnie(FieldReader& config) {
  ModelConfig model = build(config);
  model.main.embedding.hasTasks = config.flag("use_task_id", false);
  return model;
}

ModelConfig buildRoformer(FieldReader& config) {
  ModelConfig model = build(config);
  StackConfig& stack = model.main;
  turnWholeHeads(config, stack, 10000, true);
  stack.rotatesValues = config.flag("rotary_value", false);
  stack.embedding.positions.kind = PositionConfig::Kind::None;
  stack.embedding.size = config.size("embedding_size", stack.dModel);
  if (stack.embedding.size != stack.dModel)
    stack.embedding.projection = EmbeddingConfig::Projection::AfterNorm;
  return model;
}

/// Texts up to a length are read in full, longer ones in blocks.
ModelConfig buildBigBird(FieldReader& config) {
  ModelConfig model = build(config, "gelu_new");
  const QString kind = config.text("attention_type", "block_sparse");
  if (kind == QLatin1StringView("block_sparse")) {
    model.main.sparseBlocks = SparseBlocksConfig{.block = config.count("block_size", 64),
                                                 .random = config.count("num_random_blocks", 3)};
  } else if (kind != QLatin1StringView("original_full")) {
    config.refuse("attention_type");
  }
  if (config.flag("rescale_embeddings", false))
    model.main.embedding.scale = std::sqrt(double(model.main.dModel));
  return model;
}

Family family(const char* name, const char* type, ModelConfig (*builder)(FieldReader&), const char* prefix,
              const std::vector<const char*>& ignoredKeys, const TensorTable& more,
              const std::vector<BiasRule>& biases = biasesEverywhere()) {
  return {.name = name,
          .modelTypes = {type},
          .ignoredKeys = ignoredKeys,
          .build = builder,
          .biases = biases,
          .tensors = tensorNames({prefix, ""}, {bertEmbeddings(), more, bertLayers(), bertHead()})};
}

}  // namespace

std::vector<Family> bert_relatives() {
  using Role = TensorRole;
  return {family("Megatron-BERT", "megatron-bert", buildMegatron, "bert.", {},
                 {{Role::AttentionNorm, "encoder.layer.{layer}.attention.ln"},
                  {Role::MlpNorm, "encoder.layer.{layer}.ln"},
                  {Role::FinalNorm, "encoder.ln"}}),
          family("ERNIE", "ernie", buildErnie, "ernie.", {"task_type_vocab_size"},
                 {{Role::TaskEmbedding, "embeddings.task_type_embeddings"}}),
          family("RoFormer", "roformer", buildRoformer, "roformer.", {},
                 {{Role::EmbeddingProjection, "embeddings_project"}}),
          // blocks say nothing where all is read in full
          family("BigBird", "big_bird", buildBigBird, "bert.", {"block_size", "num_random_blocks"}, {},
                 {{{BiasGroup::Qkv}, true, "use_bias"},
                  {{BiasGroup::Output, BiasGroup::MlpIn, BiasGroup::MlpOut, BiasGroup::Norms}}})};
}

}  // namespace heedmap::families
