// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/config_reader.h"

#include <QJsonDocument>

#include "core/base/error.h"
#include "core/model/config/building_blocks.h"
#include "core/model/config/family.h"
#include "core/model/config/harmless_keys.h"

namespace heedmap {

namespace {

QJsonObject parsed(const QByteArray& json, const QString& path) {
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
  if (!document.isObject())
    throw Error(say("%1 is not a JSON object: %2 (at byte %3).")
                    .arg(path, problem.errorString())
                    .arg(problem.offset));
  return document.object();
}

void readForcedAndBannedIds(FieldReader& config, ModelConfig& model) {
  if (!model.decoder && !model.isCausal) return;
  model.forcedBos = config.integer("forced_bos_token_id").value_or(-1);
  model.bannedIds.clear();
  if (!config.has("bad_words_ids")) return;
  for (const QJsonValue words :
       config.array("bad_words_ids"))  // of several ids only the sequence is unwanted
    if (words.toArray().size() == 1) model.bannedIds.push_back(words.toArray()[0].toInt(-1));
}

void setBiases(const Family& family, FieldReader& config, ModelConfig& model) {
  for (const BiasRule& rule : biasesOf(family)) {
    const bool has = rule.flag ? config.flag(rule.flag, rule.has) : rule.has;
    for (const BiasGroup group : rule.groups)
      for (const TensorRole role : rolesOf(group)) {
        model.main.biases[role] = has;
        if (model.decoder) model.decoder->biases[role] = has;
      }
  }
}

const Family& familyOf(const FieldReader& config, const QString& type) {
  if (type.isEmpty())
    throw Error(
        say("%1 does not say what kind of model it is (\"model_type\" is missing).").arg(config.path()));
  if (const Family* family = familyOfType(type)) return *family;
  throw Error(say("%1: models of the type \"%2\" are not supported. These are: %3.")
                  .arg(config.path(), type, knownModelTypes().join(QLatin1StringView(", "))));
}

/// What `family` makes of `config`.
ModelConfig build(FieldReader& config, const Family& family) {
  ModelConfig model = family.build(config);
  model.architecture = QString::fromUtf8(family.name);
  model.main.names = family.tensors;
  if (model.decoder) model.decoder->names = family.decoderTensors;
  setBiases(family, config, model);

  const bool hasCausalMask = model.isCausal || model.decoder;
  if (!hasCausalMask) config.ignore({"is_causal"});  // whose masks the reference makes without it
  if (hasCausalMask && family.opensMask && !config.flag("is_causal", true)) families::openMasks(model);
  readForcedAndBannedIds(config, model);
  if (config.has("quantization"))
    throw Error(
        say("%1 describes weights that MLX has quantised, which Heedmap does not read. Open the model "
            "that they were made from, or a GGUF file of it.")
            .arg(config.path()));
  config.ignore({"quantization_config"});  // how weights are stored; see core/model/quantisation
  config.ignore(family.ignoredKeys);
  return model;
}

/// The family of the text half of `whole`, whose fields are in `config`.
const Family& textFamily(FieldReader& config, const Family& whole) {
  const QString own = QLatin1StringView(whole.modelTypes.front()) + QStringLiteral("_text");
  if (own == QLatin1StringView(whole.textHalf)) config.expect("model_type", own);  // it takes no other
  const QString type = config.text("model_type", whole.textHalf);
  const bool isNamed = familyOfType(type) && !familyOfType(type)->textHalf;
  const bool isOwn =
      QLatin1StringView(whole.modelTypes.front()) == type.section(QLatin1StringView("_text"), 0, 0);
  if (isNamed || !isOwn) return familyOf(config, type);
  // Its class has a base of its own where a config has none.
  if (!config.has("rope_theta") && !config.object("rope_parameters").has("rope_theta"))
    config.refuse("rope_theta");
  return familyOf(config, QString::fromUtf8(whole.textHalf));
}

/// The text half of a model that also sees: all that a text goes through.
ModelConfig readTextHalf(const QJsonObject& values, const QString& path, const Family& whole) {
  using Format = FieldReader::Format;
  FieldReader plain(values, path, Format::ConfigJson, {});
  const bool isNested = plain.has("text_config");
  FieldReader described = isNested ? plain.object("text_config") : plain;
  const Family& half = textFamily(described, whole);

  FieldReader config(values, path, Format::ConfigJson,
                     isNested ? std::vector<FieldSpelling>() : half.spellings);
  ModelConfig model;
  if (isNested) {
    FieldReader text = config.object("text_config", half.spellings);
    if (!whole.opensMask) text.expect("is_causal", true);
    model = build(text, half);
    if (model.eosIds.empty()) model.eosIds = config.ids("eos_token_id");
    const bool isTied = text.flag("tie_word_embeddings", false) || config.flag("tie_word_embeddings", false);
    const bool isSaid = text.has("tie_word_embeddings") || config.has("tie_word_embeddings");
    if (model.logits && isSaid) model.logits->tied = isTied;
    config.expect("is_causal", true);
  } else {
    model = build(config, half);
  }
  model.architecture = QString::fromUtf8(whole.name);
  model.main.names.prefixes =
      QStringList{QStringLiteral("language_model.model."), QStringLiteral("model.language_model."),
                  QStringLiteral("language_model."), QStringLiteral("model."), QString()};
  config.ignore(whole.ignoredKeys);
  config.refuseUnread(isHarmlessKey);
  return model;
}

}  // namespace

ModelConfig readConfig(const QByteArray& json, const QString& path) {
  const QJsonObject values = parsed(json, path);
  FieldReader plain(values, path, FieldReader::Format::ConfigJson, {});
  const Family& family = familyOf(plain, plain.text("model_type"));
  if (family.textHalf) return readTextHalf(values, path, family);
  FieldReader config(values, path, FieldReader::Format::ConfigJson, family.spellings);
  ModelConfig model = build(config, family);
  config.refuseUnread(isHarmlessKey);
  return model;
}

void readGenerationConfig(const QByteArray& json, const QString& path, ModelConfig& model) {
  FieldReader config(parsed(json, path), path, FieldReader::Format::ConfigJson, {});
  if (!model.decoder && !model.isCausal) return;
  if (config.has("eos_token_id")) model.eosIds = config.ids("eos_token_id");
  if (model.decoder)
    model.decoderStart = config.integer("decoder_start_token_id").value_or(model.decoderStart);
  readForcedAndBannedIds(config, model);
}

}  // namespace heedmap
