// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/json/normalizer_json.h"

#include "core/base/error.h"
#include "core/text/files/json/component_table.h"
#include "core/text/files/json/pattern_json.h"
#include "core/text/steps/byte_level.h"
#include "core/text/steps/normalizers/bert_normalizer.h"
#include "core/text/steps/normalizers/precompiled_charsmap.h"
#include "core/text/steps/normalizers/text_normalizers.h"
#include "core/unicode/codec.h"

namespace heedmap {

namespace {

using Shared = std::shared_ptr<const Normalizer>;

Shared sequence(const JsonFields& fields, const QString& fileName) {
  return std::make_shared<NormalizerSequence>(
      readSteps(fields.list("normalizers"), fileName, normalizerFromJson));
}

Shared bert(const JsonFields& fields, const QString&) {
  BertNormalizer::Options options;
  options.cleanText = fields.flag("clean_text", true);
  options.separateChinese = fields.flag("handle_chinese_chars", true);
  options.lowercase = fields.flag("lowercase", true);
  options.stripAccents = fields.flag("strip_accents", options.lowercase);
  return std::make_shared<BertNormalizer>(options);
}

Shared precompiled(const JsonFields& fields, const QString&) {
  const QByteArray table = fields.text("precompiled_charsmap").toLatin1();
  return std::make_shared<PrecompiledCharsmap>(QByteArray::fromBase64(table), fields.place());
}

template <UnicodeForm form>
Shared inForm(const JsonFields&, const QString&) {
  return std::make_shared<UnicodeFormNormalizer>(form);
}

/// One without options.
template <typename Plain>
Shared plain(const JsonFields&, const QString&) {
  return std::make_shared<Plain>();
}

Shared strip(const JsonFields& fields, const QString&) {
  return std::make_shared<Strip>(fields.flag("strip_left", true), fields.flag("strip_right", true));
}

std::u32string characters(const JsonFields& fields, const char* name) {
  return unicode::fromUtf8(fields.text(name).toStdString());
}

Shared prepend(const JsonFields& fields, const QString&) {
  return std::make_shared<Prepend>(characters(fields, "prepend"));
}

Shared replace(const JsonFields& fields, const QString&) {
  return std::make_shared<Replace>(patternFromJson(fields), characters(fields, "content"));
}

constexpr ComponentRow<Normalizer> rows[] = {{"Sequence", sequence},
                                             {"BertNormalizer", bert},
                                             {"Precompiled", precompiled},
                                             {"NFC", inForm<UnicodeForm::C>},
                                             {"NFD", inForm<UnicodeForm::D>},
                                             {"NFKC", inForm<UnicodeForm::KC>},
                                             {"NFKD", inForm<UnicodeForm::KD>},
                                             {"Lowercase", plain<Lowercase>},
                                             {"StripAccents", plain<StripAccents>},
                                             {"Nmt", plain<Nmt>},
                                             {"ByteLevel", plain<ByteLevelNormalizer>},
                                             {"Strip", strip},
                                             {"Prepend", prepend},
                                             {"Replace", replace}};

}  // namespace

std::shared_ptr<const Normalizer> normalizerFromJson(const QJsonObject& json, const QString& fileName) {
  const QString type = JsonFields(json, say("a normalizer in %1").arg(fileName)).text("type");
  const JsonFields fields(json, say("the normalizer %1 in %2").arg(type, fileName));
  if (auto normalizer = readComponent(rows, type, fields, fileName)) return normalizer;
  throw Error(say("The normalizer \"%1\" in %2 is not one that Heedmap knows.").arg(type, fileName));
}

}  // namespace heedmap
