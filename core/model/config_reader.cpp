// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_reader.h"

#include <QJsonDocument>
#include <cmath>
#include <map>

#include "core/error.h"
#include "core/model/families.h"

namespace heedmap {

namespace {

using Reader = ModelConfig (*)(const ConfigObject&);

/// model_type → who reads it.
const std::map<QString, Reader>& readers() {
  static const std::map<QString, Reader> all{
      {QStringLiteral("bert"), bertConfig},
  };
  return all;
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
  if (reader == readers().end())
    throw Error(type.isEmpty()
                    ? say("%1 does not say what kind of model it is (\"model_type\" is missing).").arg(path)
                    : say("%1: models of the type \"%2\" are not supported.").arg(path, type));
  ModelConfig model = reader->second(config);
  config.refuseUnreadKeys();
  return model;
}

Activation activationOf(const ConfigObject& config, const char* key, const QString& otherwise) {
  static const std::map<QString, Activation> names{
      {QStringLiteral("gelu"), Activation::Gelu},
      {QStringLiteral("gelu_python"), Activation::Gelu},
      {QStringLiteral("gelu_new"), Activation::GeluTanh},
      {QStringLiteral("gelu_fast"), Activation::GeluTanh},
      {QStringLiteral("gelu_pytorch_tanh"), Activation::GeluTanh},
      {QStringLiteral("quick_gelu"), Activation::QuickGelu},
      {QStringLiteral("relu"), Activation::Relu},
      {QStringLiteral("relu2"), Activation::ReluSquared},
      {QStringLiteral("silu"), Activation::Silu},
      {QStringLiteral("swish"), Activation::Silu},
      {QStringLiteral("tanh"), Activation::Tanh},
  };
  const auto found = names.find(config.text(key, otherwise));
  if (found == names.end()) config.refuse(key);
  return found->second;
}

std::vector<LayerConfig> sameLayers(int count, const LayerConfig& layer) {
  return std::vector<LayerConfig>(size_t(count), layer);
}

ScoreRule dividedByRootDk(int dK, const MaskRule& mask) {
  ScoreRule rule;
  rule.scale = 1 / std::sqrt(double(dK));
  rule.divisorDk = dK;
  rule.mask = mask;
  return rule;
}

}  // namespace heedmap
