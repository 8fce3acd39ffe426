// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config_object.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <cmath>

#include "core/error.h"

namespace heedmap {

namespace {

/// Keys that say nothing about the arithmetic of one forward pass: training, text generation, tokenizer,
/// labels, history.
bool isHarmless(const QString& key) {
  static const QRegularExpression pattern(QStringLiteral(
      "^(.*dropout.*|.*pdrop|.*drop_prob|.*layerdrop|.*initializer.*|init_std|initrange|.*token_ids?|.*_id|_."
      "*|.*version.*|"
      "architectures|torch_dtype|dtype|auto_map|use_cache|gradient_checkpointing|id2label|label2id|num_"
      "labels|"
      "problem_type|task_specific_params|prefix|finetuning_task|summary_.*|output_attentions|output_hidden_"
      "states|"
      "output_past|return_dict.*|torchscript|tokenizer_class|pruned_heads|use_bfloat16|attn_implementation|"
      "bos_token|eos_token|pad_token|unk_token|transformers.*|language|name|license|"
      "do_sample|temperature|top_k|top_p|typical_p|num_beams|num_beam_groups|num_return_sequences|length_"
      "penalty|"
      "max_length|min_length|early_stopping|no_repeat_ngram_size|repetition_penalty|diversity_penalty|bad_"
      "words_ids|"
      "encoder_no_repeat_ngram_size|remove_invalid_values|exponential_decay_length_penalty|suppress_tokens|"
      "begin_suppress_tokens|output_scores|chunk_size_feed_forward|cross_attention_hidden_size|"
      "forced_.*|num_beams|static_position_embeddings|normalize_before|save_step|quantization_config_origin)"
      "$"));
  return pattern.match(key).hasMatch();
}

QString shown(const QJsonValue& value) {
  QJsonArray wrapped{value};
  QString text = QString::fromUtf8(QJsonDocument(wrapped).toJson(QJsonDocument::Compact));
  text = text.mid(1, text.size() - 2);
  return text.size() > 60 ? text.left(60) + u'…' : text;
}

}  // namespace

QJsonValue ConfigObject::value(const char* key) const {
  m_read->insert(QLatin1StringView(key));
  return m_json.value(QLatin1StringView(key));
}

bool ConfigObject::has(const char* key) const {
  const QJsonValue value = m_json.value(QLatin1StringView(key));
  return !value.isUndefined() && !value.isNull();
}

void ConfigObject::refuseType(const char* key, const QString& wanted) const {
  if (!has(key))
    throw Error(say("%1 has no \"%2\"; it should be %3.").arg(m_path, QLatin1StringView(key), wanted));
  throw Error(say("%1: \"%2\" is %3, but it should be %4.")
                  .arg(m_path, QLatin1StringView(key), shown(m_json.value(QLatin1StringView(key))), wanted));
}

int ConfigObject::whole(const char* key, double low, double high) const {
  const QJsonValue number = value(key);
  const double found = number.toDouble();
  if (!number.isDouble() || found != std::floor(found) || found < low || found > high)
    refuseType(key, say("a whole number from %1 to %2").arg(qint64(low)).arg(qint64(high)));
  return int(found);
}

int ConfigObject::size(const char* key) const {
  return whole(key, 1, 1 << 24);
}
int ConfigObject::size(const char* key, int otherwise) const {
  return has(key) ? size(key) : (value(key), otherwise);
}
int ConfigObject::integer(const char* key, int otherwise) const {
  return has(key) ? whole(key, -2147483647.0, 2147483647.0) : (value(key), otherwise);
}

double ConfigObject::number(const char* key) const {
  const QJsonValue number = value(key);
  if (!number.isDouble() || !std::isfinite(number.toDouble())) refuseType(key, say("a number"));
  return number.toDouble();
}
double ConfigObject::number(const char* key, double otherwise) const {
  return has(key) ? number(key) : (value(key), otherwise);
}

bool ConfigObject::flag(const char* key, bool otherwise) const {
  if (!has(key)) return value(key), otherwise;
  if (!value(key).isBool()) refuseType(key, say("true or false"));
  return value(key).toBool();
}

QString ConfigObject::text(const char* key, const QString& otherwise) const {
  if (!has(key)) return value(key), otherwise;
  if (!value(key).isString()) refuseType(key, say("a text"));
  return value(key).toString();
}

std::vector<double> ConfigObject::numbers(const char* key) const {
  std::vector<double> result;
  if (!has(key)) return value(key), result;
  if (!value(key).isArray()) refuseType(key, say("a list of numbers"));
  for (const QJsonValue& number : value(key).toArray()) {
    if (!number.isDouble()) refuseType(key, say("a list of numbers"));
    result.push_back(number.toDouble());
  }
  return result;
}

QStringList ConfigObject::texts(const char* key) const {
  QStringList result;
  if (!has(key)) return value(key), result;
  if (!value(key).isArray()) refuseType(key, say("a list of texts"));
  for (const QJsonValue& text : value(key).toArray()) {
    if (!text.isString()) refuseType(key, say("a list of texts"));
    result << text.toString();
  }
  return result;
}

std::optional<ConfigObject> ConfigObject::object(const char* key) const {
  if (!has(key)) return value(key), std::nullopt;
  if (!value(key).isObject()) refuseType(key, say("an object"));
  return ConfigObject(value(key).toObject(), m_path + QLatin1StringView(" › ") + QLatin1StringView(key));
}

const char* ConfigObject::firstOf(std::initializer_list<const char*> keys) const {
  for (const char* key : keys)
    if (has(key)) return key;
  return nullptr;
}

void ConfigObject::ignore(std::initializer_list<const char*> keys) const {
  for (const char* key : keys) value(key);
}

void ConfigObject::expect(const char* key, const QJsonValue& wanted) const {
  const QJsonValue found = value(key);
  if (!found.isUndefined() && !found.isNull() && found != wanted) refuse(key);
}

void ConfigObject::refuse(const char* key) const {
  throw Error(say("%1: \"%2\" is %3, which this program cannot compute; it would have to guess, so the model "
                  "is not opened.")
                  .arg(m_path, QLatin1StringView(key), shown(value(key))));
}

void ConfigObject::refuseUnreadKeys() const {
  for (auto it = m_json.begin(); it != m_json.end(); ++it) {
    if (m_read->contains(it.key()) || isHarmless(it.key())) continue;
    if (it.value().isNull() || (it.value().isBool() && !it.value().toBool())) continue;  // switched off
    throw Error(say("%1: the key \"%2\" (%3) is not known to this program and may change what the model "
                    "computes, so the model "
                    "is not opened.")
                    .arg(m_path, it.key(), shown(it.value())));
  }
}

}  // namespace heedmap
