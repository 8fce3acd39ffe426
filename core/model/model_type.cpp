// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_type.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "core/base/error.h"
#include "core/model/config/config_reader.h"
#include "core/model/config/family.h"
#include "core/model/layers/model_weights.h"

namespace heedmap {

namespace {

constexpr QLatin1StringView key("model_type");

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

}  // namespace

QByteArray withModelType(const QByteArray& json, const QString& path, const Checkpoint& checkpoint) {
  QJsonObject config = QJsonDocument::fromJson(json).object();
  if (config.isEmpty() || !config[key].toString().isEmpty()) return json;
  QString type = typeOfClass(config[QLatin1StringView("architectures")][0].toString());
  QStringList fitting;
  if (type.isEmpty()) {
    for (const QString& known : knownModelTypes())
      if (fits(config, known, path, checkpoint)) fitting << known;
    const bool isCertain =
        !fitting.isEmpty() && std::all_of(fitting.begin(), fitting.end(), [&](const QString& one) {
          return familyOfType(one)->build == familyOfType(fitting.front())->build;
        });
    if (isCertain) type = fitting.front();
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
