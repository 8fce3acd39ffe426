// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/gguf_config.h"

#include "core/base/error.h"
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/gguf_fields.h"

namespace heedmap {

namespace {

/// What writing a GGUF file does to the tensors of every architecture: matrices lie as those of a Linear,
/// fused queries, keys and values are no longer interleaved by head, and 1 is added to the norms that lack
/// it.
void describeStorage(StackConfig& stack, bool isFused) {
  stack.storage = MatrixLayout::OutIn;
  stack.qkv = isFused ? QkvLayout::Concatenated : QkvLayout::Separate;
  stack.norm.weightPlusOne = stack.qkNormConfig.weightPlusOne = false;
}

/// Files of the format that hold something else, as their head says.
void checkIsModel(const Gguf& file, const QString& architecture) {
  const QString& path = file.checkpoint.path();
  const QString type = file.metadata.text(QStringLiteral("general.type")).value_or(QStringLiteral("model"));
  if (type == QLatin1StringView("adapter"))
    throw Error(
        say("%1 is an adapter (LoRA) of a model of the architecture \"%2\", not a model. Merge it into "
            "its model first (llama-export-lora of llama.cpp does), and open what that writes.")
            .arg(path, architecture));
  if (type == QLatin1StringView("mmproj") || architecture == QLatin1StringView("clip"))
    throw Error(
        say("%1 is the part of a model that turns pictures or sound into its vectors (a projector), not "
            "the language model itself. That is another GGUF file, usually beside it: open that one.")
            .arg(path));
  if (type == QLatin1StringView("imatrix") || type == QLatin1StringView("vocab") ||
      file.checkpoint.tensors().empty())
    throw Error(say("%1 holds no weights, only what was written about a model.").arg(path));
}

}  // namespace

ModelConfig readGgufConfig(const Gguf& file) {
  const QString architecture = file.metadata.textAt(QStringLiteral("general.architecture"));
  checkIsModel(file, architecture);
  const Family* family = familyOfGguf(architecture);
  if (!family)
    throw Error(say("%1: GGUF models of the architecture \"%2\" are not supported. These are: %3.")
                    .arg(file.checkpoint.path(), architecture,
                         knownGgufArchitectures().join(QLatin1StringView(", "))));
  FieldReader fields = ggufFields(file, architecture);
  ModelConfig model = family->build(fields);
  model.architecture = QString::fromUtf8(family->name);
  model.main.names = family->ggufTensors;
  for (const BiasRule& rule : biasesOf(*family))
    if (rule.has && !rule.flag)  // the format has no flag: more biases than the architecture's own are read
      for (const BiasGroup group : rule.groups)
        for (const TensorRole role : rolesOf(group)) model.main.biases[role] = true;
  const bool isFused = file.checkpoint.find(QStringLiteral("blk.0.attn_qkv.weight"));
  describeStorage(model.main, isFused && model.main.layers.front().hasHeads());
  if (model.decoder) {
    model.decoder->names = family->ggufDecoderTensors;
    describeStorage(*model.decoder, false);
  }
  if (model.isCausal && family->opensMask && !fields.flag("is_causal", true)) families::openMasks(model);
  fields.expect("is_causal", model.isCausal);
  if (fields.has("attention_scale"))
    for (LayerConfig& layer : model.main.layers) layer.rule.scale = fields.positive("attention_scale");
  fields.refuseUnread([prefix = architecture + u'.'](const QString& key, const QJsonValue&) {
    return !key.startsWith(prefix) || isHarmlessGgufKey(key.mid(prefix.size()));
  });
  return model;
}

}  // namespace heedmap
