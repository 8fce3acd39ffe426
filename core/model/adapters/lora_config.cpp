// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/adapters/lora_config.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <QSet>
#include <cmath>

#include "core/base/error.h"
#include "core/model/config/field_reader.h"

namespace heedmap {
namespace {

/// Which modules were trained is told by the tensors that there are; the rest is about training, or where the
/// base came from.
const std::vector<const char*> ignored{
    "auto_mapping",   "base_model_class",    "corda_config",   "ensure_weight_tying",
    "eva_config",     "exclude_modules",     "fan_in_fan_out", "inference_mode",
    "layers_pattern", "layers_to_transform", "loftq_config",   "lora_bias",
    "lora_dropout",   "lora_ga_config",      "megatron_core",  "parent_library",
    "peft_version",   "qalora_group_size",   "revision",       "runtime_config",
    "target_modules", "task_type",           "unsloth_fixed"};

/// A key that says that something is not in use.
bool isOff(const QJsonValue& value) {
  return value.isNull() || value == QJsonValue(false) || (value.isObject() && value.toObject().isEmpty()) ||
         (value.isArray() && value.toArray().isEmpty());
}

std::vector<LoraPattern> patterns(FieldReader& config, const QJsonObject& values, const char* field) {
  config.ignore({field});
  std::vector<LoraPattern> result;
  const QJsonValue value = values[QLatin1StringView(field)];
  if (!value.isNull() && !value.isUndefined() && !value.isObject()) config.refuse(field);
  const QJsonObject object = value.toObject();
  for (auto item = object.begin(); item != object.end(); ++item) {
    if (!item.value().isDouble() || !(item.value().toDouble() > 0)) config.refuse(field);
    result.push_back({item.key(), item.value().toDouble()});
  }
  return result;
}

/// The initialisations that leave the base as it is; others (PiSSA, OLoRA, CorDA, LoftQ …) change it too.
void checkInitialisation(FieldReader& config, const QJsonObject& values) {
  config.ignore({"init_lora_weights"});
  const QJsonValue value = values[QLatin1StringView("init_lora_weights")];
  const QStringList sound{QStringLiteral("gaussian"), QStringLiteral("eva"), QStringLiteral("orthogonal")};
  if (value.isString() && !sound.contains(value.toString())) config.refuse("init_lora_weights");
}

/// The pattern for `module`, as PEFT looks for it; those that agree count as one.
double valueFor(const std::vector<LoraPattern>& patterns, const QString& module, double otherwise) {
  QSet<double> found;
  for (const LoraPattern& pattern : patterns) {
    const QRegularExpression expression(QStringLiteral("^(.*\\.)?(%1)$").arg(pattern.expression));
    if (!expression.isValid())
      throw Error(say("The adapter's pattern \"%1\" is no regular expression: %2.")
                      .arg(pattern.expression, expression.errorString()));
    if (expression.match(module).hasMatch()) found.insert(pattern.value);
  }
  if (found.size() > 1)
    throw Error(
        say("Several patterns of the adapter with different values are about %1, and which one counts "
            "is not known.")
            .arg(module));
  return found.isEmpty() ? otherwise : *found.begin();
}

}  // namespace

LoraConfig readLoraConfig(const QByteArray& json, const QString& path) {
  const QJsonDocument document = QJsonDocument::fromJson(json);
  if (!document.isObject()) throw Error(say("%1 is not a JSON object.").arg(path));
  const QJsonObject values = document.object();
  FieldReader fields(values, path, FieldReader::Format::ConfigJson, {});
  if (const QString type = fields.text("peft_type");
      type.compare(QLatin1StringView("LORA"), Qt::CaseInsensitive) != 0)
    throw Error(say("%1 is an adapter of the kind %2; LoRA is read. Merge it into its base model in PEFT "
                    "(merge_and_unload) and open what that writes.")
                    .arg(path, type.isEmpty() ? say("(none)") : type));
  LoraConfig config;
  config.base = fields.text("base_model_name_or_path");
  config.rank = fields.count("r", 8);
  config.alpha = fields.positive("lora_alpha", 8.0);
  config.isRankStabilised = fields.flag("use_rslora", false);
  config.ranks = patterns(fields, values, "rank_pattern");
  config.alphas = patterns(fields, values, "alpha_pattern");
  if (fields.has("modules_to_save")) config.savedModules = fields.texts("modules_to_save");
  const QString bias = fields.text("bias", "none");
  if (bias != QLatin1StringView("none") && bias != QLatin1StringView("all") &&
      bias != QLatin1StringView("lora_only"))
    fields.refuse("bias");
  if (fields.flag("use_dora", false))
    throw Error(
        say("%1 is a DoRA adapter, whose weights are not a sum of two parts. Merge it into its base model "
            "in PEFT (merge_and_unload) and open what that writes.")
            .arg(path));
  checkInitialisation(fields, values);
  fields.ignore(ignored);
  fields.refuseUnread([](const QString&, const QJsonValue& value) { return isOff(value); });
  return config;
}

double loraScale(const LoraConfig& config, const QString& module, qint64 rank) {
  const double wanted = valueFor(config.ranks, module, config.rank);
  if (wanted != double(rank))
    throw Error(say("The adapter's matrices for %1 have the rank %2, but its configuration asks for %3.")
                    .arg(module, QString::number(rank), QString::number(wanted)));
  const double alpha = valueFor(config.alphas, module, config.alpha);
  return alpha / (config.isRankStabilised ? std::sqrt(wanted) : wanted);
}

}  // namespace heedmap
