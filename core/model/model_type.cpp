// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_type.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>
#include <algorithm>

#include "core/base/error.h"
#include "core/model/config/config_reader.h"
#include "core/model/config/family.h"
#include "core/model/layers/model_weights.h"

namespace heedmap {

namespace {

constexpr QLatin1StringView key("model_type");

/// Models that there were before transformers wrote the key. Their later relatives, which may have the same
/// tensors (ERNIE and BigBird those of BERT), never lack it.
const QStringList olderThanTheKey{QStringLiteral("bert"),        QStringLiteral("gpt2"),
                                  QStringLiteral("roberta"),     QStringLiteral("distilbert"),
                                  QStringLiteral("xlm-roberta"), QStringLiteral("camembert"),
                                  QStringLiteral("albert"),      QStringLiteral("t5")};

QString plain(QString name) {
  return name.toLower().remove(u'-').remove(u'_');
}

/// "XLMRobertaForMaskedLM" → "xlm-roberta"; empty when it is the class of none.
QString typeOfClass(const QString& name) {
  QString type;
  for (const QString& known : knownModelTypes())
    for (const char* end : {"Model", "For", "LMHeadModel", "DoubleHeadsModel"})
      if (plain(name).startsWith(plain(known) + plain(QLatin1StringView(end))) && known.size() > type.size())
        type = known;
  return type;
}

/// Whether a model of that type can be made of exactly these files. One that counts its positions from after
/// the padding id (RoBERTa's relatives, which are named like BERT) has one segment.
bool fits(QJsonObject config, const QString& type, const QString& path, const Checkpoint& checkpoint) {
  config[key] = type;
  try {
    const ModelConfig model = readConfig(QJsonDocument(config).toJson(), path);
    const ModelWeights weights = findWeights(model, checkpoint);
    return model.main.embedding.positions.padding < 0 || weights.main.segments.rows < 2;
  } catch (const Error&) {
    return false;
  }
}

/// Whether types are names of one and the same.
bool areOneModel(const QStringList& types) {
  return !types.isEmpty() && std::all_of(types.begin(), types.end(), [&](const QString& type) {
    return familyOfType(type)->build == familyOfType(types.front())->build;
  });
}

/// The config of one of Jina's models, which call themselves BERT, under a type of its own. Which of their
/// two layers it has, only the tensors tell.
QJsonObject withTypeOfJina(QJsonObject config, const Checkpoint& checkpoint) {
  config[key] = QStringLiteral("jina_bert_v2");
  config[QStringLiteral("use_qk_norm")] = std::ranges::any_of(checkpoint.tensors(), [](const Tensor& tensor) {
    return tensor.name.endsWith(QLatin1StringView(".mlp.up_gated_layer.weight"));
  });
  return config;
}

bool isOfJina(const QJsonObject& config) {
  const QString type = config[key].toString();
  return (type == QLatin1StringView("bert") &&
          config[QLatin1StringView("position_embedding_type")] == QLatin1StringView("alibi")) ||
         type == QLatin1StringView("jina_bert_v2");
}

}  // namespace

QByteArray withModelType(const QByteArray& json, const QString& path, const Checkpoint& checkpoint) {
  QJsonObject config = QJsonDocument::fromJson(json).object();
  if (isOfJina(config)) return QJsonDocument(withTypeOfJina(config, checkpoint)).toJson();
  if (config.isEmpty() || !config[key].toString().isEmpty()) return json;
  QString type = typeOfClass(config[QLatin1StringView("architectures")][0].toString());
  QStringList fitting;
  if (type.isEmpty()) {
    for (const QString& known : knownModelTypes())
      if (fits(config, known, path, checkpoint)) fitting << known;
    QStringList likely = fitting;
    likely.removeIf([](const QString& one) { return !olderThanTheKey.contains(one); });
    if (likely.isEmpty()) likely = fitting;
    if (areOneModel(likely)) type = likely.front();
  }
  if (type.isEmpty() && fitting.isEmpty())
    throw Error(say("%1 does not say what kind of model it is, and its weights do not tell: add the key "
                    "\"model_type\" to it, as in \"model_type\": \"bert\". Known are: %2.")
                    .arg(path, knownModelTypes().join(QLatin1StringView(", "))));
  if (type.isEmpty())
    throw Error(say("%1 does not say what kind of model it is: add the key \"model_type\" to it. By its "
                    "weights it may be %2.")
                    .arg(path, fitting.join(QLatin1StringView(", "))));
  config[key] = type;
  return QJsonDocument(config).toJson();
}

}  // namespace heedmap
