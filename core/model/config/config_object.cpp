// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/config/config_object.h"

#include <QJsonDocument>
#include <QRegularExpression>
#include <cmath>
#include <limits>

#include "core/base/error.h"

namespace heedmap {

namespace {

/// Whether a key that no reader asked for may change what one forward pass computes: its name speaks of the
/// parts of one, and it is none of those that only training, text generation, other heads or the shapes in
/// the file are about.
bool mayChangeArithmetic(const QString& key) {
  static const QRegularExpression suspicious(
      QStringLiteral("attn|attention|head|rope|rotary|alibi|position|window|sliding|causal|mask|norm|scal|"
                     "multipl|cap|clip|clamp|quant|expert|moe|"
                     "rout|activation|hidden_act|residual|parallel|embed|layer|ffn|mlp|gate|bias|direction|"
                     "kv|qk|logit|lora|adapter|prun|pool"));
  static const QRegularExpression harmless(QStringLiteral(
      "^(.*dropout.*|.*drop|.*drop_prob|.*layerdrop|.*init.*|.*version.*|.*loss.*|.*noise.*|.*token_ids?|_.*|"
      "(.*_)?bias|.*_bias_fusion|fused_.*|.*flash.*|attn_implementation|use_cache|classifier_.*|sparse_pred.*"
      "|pooler.*|"
      "pooling_type|summary_.*|tie_.*|share_encoder_decoder_embeddings|pruned_heads|gradient_checkpointing|"
      "output_.*|"
      "attention_softmax_in_fp32|masked_softmax_fusion|skip_bias_add.*|reorder_and_upcast_attn|offset_alibi|"
      "pad_vocab_size_multiple|num_labels|max_trained_positions|language|directionality|cache_implementation|"
      "max_.*_length|model_max_length|transformers.js_config|quantization_config_origin|id2label|"
      "label2id)$"));
  return suspicious.match(key).hasMatch() && !harmless.match(key).hasMatch();
}

QString shown(const QJsonValue& value) {
  QJsonArray wrapped{value};
  QString text = QString::fromUtf8(QJsonDocument(wrapped).toJson(QJsonDocument::Compact));
  text = text.mid(1, text.size() - 2);
  return text.size() > 60 ? text.left(60) + u'…' : text;
}

constexpr double largestInteger = 2147483647;

/// The arithmetic is in float32, where a larger number is infinite.
bool fitsFloat(double number) {
  return std::abs(number) <= double(std::numeric_limits<float>::max());
}

/// A smaller one is nothing in float32, and would be divided by.
constexpr double smallestPositive = double(std::numeric_limits<float>::min());

bool isWhole(const QJsonValue& value, double low, double high) {
  const double found = value.toDouble();
  return value.isDouble() && found == std::floor(found) && found >= low && found <= high;
}

}  // namespace

QJsonValue ConfigObject::value(const char* key) const {
  m_read->insert(nameOf(QLatin1StringView(key)));
  const QJsonValue value = m_json.value(QLatin1StringView(key));
  return value.isNull() ? QJsonValue(QJsonValue::Undefined) : value;
}

bool ConfigObject::has(const char* key) const {
  const QJsonValue value = m_json.value(QLatin1StringView(key));
  return !value.isUndefined() && !value.isNull();
}

bool ConfigObject::knows(const char* key) const {
  return m_json.contains(QLatin1StringView(key));
}

void ConfigObject::refuseType(const char* key, const QString& wanted) const {
  const QString name = nameOf(QLatin1StringView(key));
  if (!has(key)) throw Error(say("%1 has no \"%2\"; it should be %3.").arg(m_path, name, wanted));
  throw Error(say("%1: \"%2\" is %3, but it should be %4.").arg(m_path, name, shown(value(key)), wanted));
}

int ConfigObject::whole(const char* key, double low, double high) const {
  const QJsonValue found = value(key);
  if (!isWhole(found, low, high))
    refuseType(key, say("a whole number from %1 to %2").arg(qint64(low)).arg(qint64(high)));
  return int(found.toDouble());
}

int ConfigObject::size(const char* key, std::optional<int> otherwise) const {
  return value(key).isUndefined() && otherwise ? *otherwise : whole(key, 1, 1 << 24);
}

int ConfigObject::count(const char* key, std::optional<int> otherwise) const {
  return value(key).isUndefined() && otherwise ? *otherwise : whole(key, 1, 4096);
}

std::optional<int> ConfigObject::integer(const char* key) const {
  if (value(key).isUndefined()) return {};
  return whole(key, -largestInteger, largestInteger);
}

double ConfigObject::number(const char* key, std::optional<double> otherwise) const {
  const QJsonValue found = value(key);
  if (found.isUndefined() && otherwise) return *otherwise;
  if (!found.isDouble() || !fitsFloat(found.toDouble())) refuseType(key, say("a number"));
  return found.toDouble();
}

double ConfigObject::positive(const char* key, std::optional<double> otherwise) const {
  const double found = number(key, otherwise);
  if (found < smallestPositive) refuse(key);
  return found;
}

bool ConfigObject::flag(const char* key, bool otherwise) const {
  const QJsonValue found = value(key);
  if (found.isUndefined()) return otherwise;
  if (!found.isBool()) refuseType(key, say("true or false"));
  return found.toBool();
}

QString ConfigObject::text(const char* key, const char* otherwise) const {
  const QJsonValue found = value(key);
  if (found.isUndefined()) return QLatin1StringView(otherwise);
  if (!found.isString()) refuseType(key, say("a text"));
  return found.toString();
}

QJsonArray ConfigObject::array(const char* key) const {
  const QJsonValue found = value(key);
  if (!found.isArray()) refuseType(key, say("a list"));
  return found.toArray();
}

std::vector<float> ConfigObject::numbers(const char* key) const {
  std::vector<float> result;
  for (const QJsonValue item : array(key)) {
    if (!item.isDouble() || !fitsFloat(item.toDouble())) refuseType(key, say("a list of numbers"));
    result.push_back(float(item.toDouble()));
  }
  return result;
}

QStringList ConfigObject::texts(const char* key) const {
  QStringList result;
  for (const QJsonValue item : array(key)) {
    if (!item.isString()) refuseType(key, say("a list of texts"));
    result << item.toString();
  }
  return result;
}

std::vector<int> ConfigObject::ids(const char* key) const {
  const QJsonValue found = value(key);
  if (found.isUndefined()) return {};
  std::vector<int> result;
  for (const QJsonValue item : found.isArray() ? found.toArray() : QJsonArray{found}) {
    if (!isWhole(item, -largestInteger, largestInteger)) refuseType(key, say("an id or a list of ids"));
    result.push_back(int(item.toDouble()));
  }
  return result;
}

ConfigObject ConfigObject::object(const char* key) const {
  const QJsonValue found = value(key);
  if (!found.isUndefined() && !found.isObject()) refuseType(key, say("an object"));
  const QString inside = nameOf(QLatin1StringView(key)) + u'.';
  m_read->insert(inside);
  return {found.toObject(), m_path, inside, m_read};
}

void ConfigObject::ignore(std::initializer_list<const char*> keys) const {
  for (const char* key : keys) value(key);
}

void ConfigObject::expect(const char* key, const QJsonValue& wanted) const {
  const QJsonValue found = value(key);
  if (!found.isUndefined() && found != wanted) refuse(key);
}

void ConfigObject::refuse(const char* key) const {
  throw Error(say("%1: \"%2\" is %3, which this program cannot compute; it would have to guess, so the model "
                  "is not opened.")
                  .arg(m_path, nameOf(QLatin1StringView(key)), shown(value(key))));
}

void ConfigObject::refuseUnreadKeys() const {
  for (auto it = m_json.begin(); it != m_json.end(); ++it) {
    const QString name = nameOf(it.key());
    if (m_read->contains(name)) {
      if (m_read->contains(name + u'.'))
        ConfigObject(it.value().toObject(), m_path, name + u'.', m_read).refuseUnreadKeys();
      continue;
    }
    if (!mayChangeArithmetic(it.key()) || it.value().isNull() || it.value() == QJsonValue(false))
      continue;  // or switched off
    throw Error(say("%1: the key \"%2\" (%3) is not known to this program and may change what the model "
                    "computes, so the "
                    "model is not opened.")
                    .arg(m_path, name, shown(it.value())));
  }
}

}  // namespace heedmap
