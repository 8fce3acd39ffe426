// SPDX-License-Identifier: GPL-3.0-or-later
// BERT, and RoBERTa with its relatives, which count their positions from after the padding id.
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/tensor_tables.h"

namespace heedmap::families {

namespace {

/// A BERT that was trained to write from left to right.
void readDirection(FieldReader& config, ModelConfig& model) {
  if (!config.flag("is_decoder", false)) return;
  for (LayerConfig& layer : model.main.layers) layer.rule.mask = MaskRule::causal();
  model.isCausal = true;
  model.eosIds = config.ids("eos_token_id");
}

ModelConfig buildBert(FieldReader& config) {
  ModelConfig model = bertEncoder(config);
  // A file without segments comes from a relative that has none, such as DistilBERT.
  model.main.embedding.hasSegments = !config.isGguf() || config.has("type_vocab_size");
  readDirection(config, model);
  setMaskedHead(config, model, model.main.activation);
  return model;
}

ModelConfig buildRoberta(FieldReader& config) {
  ModelConfig model = bertEncoder(config);
  model.main.embedding.hasSegments = true;
  countFromPadding(config, config.integer("pad_token_id").value_or(1), model);
  readDirection(config, model);
  setMaskedHead(config, model, Activation::Gelu);
  return model;
}

}  // namespace

std::vector<Family> bert() {
  const TensorNames robertaTensors =
      tensorNames({"roberta.", ""}, {bertEmbeddings(), bertLayers(), robertaHead()});
  return {{.name = "BERT",
           .modelTypes = {"bert"},
           .ggufNames = {"bert"},
           // TinyBERT's notes of its distillation
           .ignoredKeys = {"cell", "emb_size", "pre_trained", "structure", "training"},
           .build = buildBert,
           .biases = biasesEverywhere(),
           .tensors = tensorNames({"bert.", ""}, {bertEmbeddings(), bertLayers(), bertHead()}),
           .ggufTensors = tensorNames({""}, {ggmlTensors(), ggmlPostNorms()})},
          {.name = "RoBERTa",
           .modelTypes = {"roberta"},
           .build = buildRoberta,
           .biases = biasesEverywhere(),
           .tensors = robertaTensors},
          {.name = "XLM-RoBERTa",
           .modelTypes = {"xlm-roberta"},
           .build = buildRoberta,
           .biases = biasesEverywhere(),
           .tensors = robertaTensors},
          {.name = "CamemBERT",
           .modelTypes = {"camembert"},
           .build = buildRoberta,
           .biases = biasesEverywhere(),
           .tensors = robertaTensors}};
}

}  // namespace heedmap::families
