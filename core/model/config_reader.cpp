// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_reader.h"

#include <QJsonDocument>
#include <map>

#include "core/error.h"
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

}  // namespace

ModelConfig readConfig(const QByteArray& json, const QString& path) {
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
  if (!document.isObject())
    throw Error(say("%1 is not a JSON object: %2 (at byte %3).")
                    .arg(path, problem.errorString())
                    .arg(problem.offset));
  const ConfigObject config(document.object(), path);
  const QString type = config.text("model_type");
  const auto reader = readers().find(type);
  if (type.isEmpty())
    throw Error(say("%1 does not say what kind of model it is (\"model_type\" is missing).").arg(path));
  if (reader == readers().end())
    throw Error(say("%1: models of the type \"%2\" are not supported. These are: %3.")
                    .arg(path, type, knownModelTypes().join(QLatin1StringView(", "))));
  ModelConfig model = reader->second(config);
  config.refuseUnreadKeys();
  return model;
}

QStringList knownModelTypes() {
  QStringList types;
  for (const auto& [type, reader] : readers()) types << type;
  return types;
}

}  // namespace heedmap
