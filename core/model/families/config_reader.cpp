// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/families/config_reader.h"

#include <QJsonDocument>
#include <map>

#include "core/base/error.h"
#include "core/model/families/family.h"

namespace heedmap {

namespace {

using Reader = ModelConfig (*)(const ConfigObject&);

const std::map<QString, Reader>& readers() {
  using namespace families;
  static const std::map<QString, Reader> table{
      {QStringLiteral("bert"), bert},
      {QStringLiteral("roberta"), roberta},
      {QStringLiteral("xlm-roberta"), roberta},
      {QStringLiteral("camembert"), roberta},
      {QStringLiteral("electra"), electra},
      {QStringLiteral("distilbert"), distilBert},
      {QStringLiteral("albert"), albert},
      {QStringLiteral("mpnet"), mpnet},
      {QStringLiteral("modernbert"), modernBert},
      {QStringLiteral("nomic_bert"), nomicBert},
      {QStringLiteral("gpt2"), gpt2},
      {QStringLiteral("gpt_neo"), gptNeo},
      {QStringLiteral("gptj"), gptJ},
      {QStringLiteral("gpt_neox"), gptNeoX},
      {QStringLiteral("opt"), opt},
      {QStringLiteral("bloom"), bloom},
      {QStringLiteral("falcon"), falcon},
      {QStringLiteral("llama"), llama},
      {QStringLiteral("mistral"), mistral},
      {QStringLiteral("mixtral"), mixtral},
      {QStringLiteral("qwen2"), qwen2},
      {QStringLiteral("qwen3"), qwen3},
      {QStringLiteral("gemma"), gemma},
      {QStringLiteral("gemma2"), gemma2},
      {QStringLiteral("gemma3_text"), gemma3},
      {QStringLiteral("gemma3"), gemma3Multimodal},
      {QStringLiteral("phi"), phi},
      {QStringLiteral("phi3"), phi3},
      {QStringLiteral("stablelm"), stableLm},
      {QStringLiteral("olmo2"), olmo2},
      {QStringLiteral("cohere"), cohere},
      {QStringLiteral("t5"), t5},
      {QStringLiteral("mt5"), t5},
      {QStringLiteral("bart"), bart},
      {QStringLiteral("mbart"), mbart},
      {QStringLiteral("marian"), marian},
      {QStringLiteral("m2m_100"), m2m100},
  };
  return table;
}

ConfigObject parsed(const QByteArray& json, const QString& path) {
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
  if (!document.isObject())
    throw Error(say("%1 is not a JSON object: %2 (at byte %3).")
                    .arg(path, problem.errorString())
                    .arg(problem.offset));
  return {document.object(), path};
}

/// What a model that writes is not free to say.
void readBans(const ConfigObject& keys, ModelConfig& model) {
  if (!model.decoder && !model.isCausal) return;
  model.forcedBos = keys.integer("forced_bos_token_id").value_or(-1);
  model.bannedIds.clear();
  if (!keys.has("bad_words_ids")) return;
  for (const QJsonValue words : keys.array("bad_words_ids"))  // of several ids only the sequence is unwanted
    if (words.toArray().size() == 1) model.bannedIds.push_back(words.toArray()[0].toInt(-1));
}

}  // namespace

ModelConfig readConfig(const QByteArray& json, const QString& path) {
  const ConfigObject config = parsed(json, path);
  const QString type = config.text("model_type");
  const auto reader = readers().find(type);
  if (type.isEmpty())
    throw Error(say("%1 does not say what kind of model it is (\"model_type\" is missing).").arg(path));
  if (reader == readers().end())
    throw Error(say("%1: models of the type \"%2\" are not supported. These are: %3.")
                    .arg(path, type, knownModelTypes().join(QLatin1StringView(", "))));
  ModelConfig model = reader->second(config);
  readBans(config, model);
  config.refuseUnreadKeys();
  return model;
}

void readGenerationConfig(const QByteArray& json, const QString& path, ModelConfig& model) {
  const ConfigObject keys = parsed(json, path);
  if (!model.decoder && !model.isCausal) return;
  if (keys.has("eos_token_id")) model.eosIds = keys.ids("eos_token_id");
  if (model.decoder) model.decoderStart = keys.integer("decoder_start_token_id").value_or(model.decoderStart);
  readBans(keys, model);
}

QStringList knownModelTypes() {
  QStringList types;
  for (const auto& [type, reader] : readers()) types << type;
  return types;
}

}  // namespace heedmap
