// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/gguf_config.h"

#include "core/base/error.h"
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

}  // namespace

ModelConfig readGgufConfig(const Gguf& file) {
  const QString architecture = file.metadata.textAt(QStringLiteral("general.architecture"));
  const Family* family = familyOfGguf(architecture);
  if (!family)
    throw Error(say("%1: GGUF models of the architecture \"%2\" are not supported. These are: %3.")
                    .arg(file.checkpoint.path(), architecture,
                         knownGgufArchitectures().join(QLatin1StringView(", "))));
  FieldReader fields = ggufFields(file, architecture);
  ModelConfig model = family->build(fields);
  model.architecture = QString::fromUtf8(family->name);
  model.main.names = family->ggufTensors;
  describeStorage(model.main, file.checkpoint.find(QStringLiteral("blk.0.attn_qkv.weight")));
  if (model.decoder) {
    model.decoder->names = family->ggufDecoderTensors;
    describeStorage(*model.decoder, false);
  }
  fields.expect("is_causal", model.isCausal);
  if (fields.has("attention_scale"))
    for (LayerConfig& layer : model.main.layers) layer.rule.scale = fields.positive("attention_scale");
  fields.refuseUnread([prefix = architecture + u'.'](const QString& key, const QJsonValue&) {
    return !key.startsWith(prefix) || isHarmlessGgufKey(key.mid(prefix.size()));
  });
  return model;
}

}  // namespace heedmap
