// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/normalizer.h"

#include <QJsonArray>

#include "core/base/error.h"
#include "core/text/files/json_fields.h"
#include "core/text/files/pattern_json.h"
#include "core/text/steps/bert_normalizer.h"
#include "core/text/steps/byte_level.h"
#include "core/text/steps/precompiled_charsmap.h"
#include "core/text/steps/text_normalizers.h"
#include "core/unicode/codec.h"

namespace heedmap {

std::unique_ptr<Normalizer> normalizerFromJson(const QJsonObject& json, const QString& fileName) {
  const QString type = JsonFields(json, say("a normalizer in %1").arg(fileName)).text(QLatin1String("type"));
  const JsonFields fields(json, say("the normalizer %1 in %2").arg(type, fileName));

  if (type == QLatin1String("Sequence")) {
    std::vector<std::unique_ptr<Normalizer>> steps;
    for (const QJsonValue& step : fields.list(QLatin1String("normalizers")))
      steps.push_back(normalizerFromJson(step.toObject(), fileName));
    return std::make_unique<NormalizerSequence>(std::move(steps));
  }
  if (type == QLatin1String("BertNormalizer")) {
    BertNormalizer::Options options;
    options.cleanText = fields.flag(QLatin1String("clean_text"), true);
    options.separateChinese = fields.flag(QLatin1String("handle_chinese_chars"), true);
    options.lowercase = fields.flag(QLatin1String("lowercase"), true);
    options.stripAccents = fields.flag(QLatin1String("strip_accents"), options.lowercase);
    return std::make_unique<BertNormalizer>(options);
  }
  if (type == QLatin1String("Precompiled")) {
    const QByteArray table = fields.text(QLatin1String("precompiled_charsmap")).toLatin1();
    return std::make_unique<PrecompiledCharsmap>(QByteArray::fromBase64(table), fields.place());
  }
  static const std::pair<QLatin1String, UnicodeForm> forms[] = {{QLatin1String("NFC"), UnicodeForm::C},
                                                                {QLatin1String("NFD"), UnicodeForm::D},
                                                                {QLatin1String("NFKC"), UnicodeForm::KC},
                                                                {QLatin1String("NFKD"), UnicodeForm::KD}};
  for (const auto& [name, form] : forms)
    if (type == name) return std::make_unique<UnicodeFormNormalizer>(form);
  if (type == QLatin1String("Lowercase")) return std::make_unique<Lowercase>();
  if (type == QLatin1String("StripAccents")) return std::make_unique<StripAccents>();
  if (type == QLatin1String("Nmt")) return std::make_unique<Nmt>();
  if (type == QLatin1String("ByteLevel")) return std::make_unique<ByteLevelNormalizer>();
  if (type == QLatin1String("Strip"))
    return std::make_unique<Strip>(fields.flag(QLatin1String("strip_left"), true),
                                   fields.flag(QLatin1String("strip_right"), true));
  const auto characters = [&](const char* name) {
    return unicode::fromUtf8(fields.text(QLatin1String(name)).toStdString());
  };
  if (type == QLatin1String("Prepend")) return std::make_unique<Prepend>(characters("prepend"));
  if (type == QLatin1String("Replace"))
    return std::make_unique<Replace>(patternFromJson(fields), characters("content"));
  throw Error(say("The normalizer \"%1\" in %2 is not one that Heedmap knows.").arg(type, fileName));
}

}  // namespace heedmap
