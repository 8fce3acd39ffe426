// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/json/decoder_json.h"

#include "core/base/error.h"
#include "core/text/files/json/component_table.h"
#include "core/text/files/json/pattern_json.h"
#include "core/text/steps/decoders.h"

namespace heedmap {

namespace {

using Shared = std::shared_ptr<const Decoder>;

Shared sequence(const JsonFields& fields, const QString& fileName) {
  return std::make_shared<DecoderSequence>(readSteps(fields.list("decoders"), fileName, decoderFromJson));
}

/// One without options.
template <typename Plain>
Shared plain(const JsonFields&, const QString&) {
  return std::make_shared<Plain>();
}

std::string text(const JsonFields& fields, const char* name) {
  return fields.text(name).toStdString();
}

std::string character(const JsonFields& fields, const char* name) {
  const char32_t character = fields.character(name);
  return QString::fromUcs4(&character, 1).toStdString();
}

Shared wordPiece(const JsonFields& fields, const QString&) {
  return std::make_shared<WordPieceDecoder>(text(fields, "prefix"), fields.flag("cleanup", true));
}

Shared wordEnd(const JsonFields& fields, const QString&) {
  return std::make_shared<WordEndDecoder>(text(fields, "suffix"));
}

Shared metaspace(const JsonFields& fields, const QString&) {
  const bool isPrepended = fields.text("prepend_scheme", QString()) != QLatin1StringView("never") &&
                           fields.flag("add_prefix_space", true);
  return std::make_shared<MetaspaceDecoder>(character(fields, "replacement"), isPrepended);
}

Shared replace(const JsonFields& fields, const QString&) {
  return std::make_shared<ReplaceDecoder>(patternFromJson(fields), text(fields, "content"));
}

Shared strip(const JsonFields& fields, const QString&) {
  return std::make_shared<StripDecoder>(character(fields, "content"), fields.number("start", 0, 1 << 20),
                                        fields.number("stop", 0, 1 << 20));
}

constexpr ComponentRow<Decoder> rows[] = {{"Sequence", sequence},
                                          {"ByteLevel", plain<ByteLevelDecoder>},
                                          {"ByteFallback", plain<ByteFallbackDecoder>},
                                          {"Fuse", plain<Fuse>},
                                          {"WordPiece", wordPiece},
                                          {"BPEDecoder", wordEnd},
                                          {"Metaspace", metaspace},
                                          {"Replace", replace},
                                          {"Strip", strip}};

}  // namespace

std::shared_ptr<const Decoder> decoderFromJson(const QJsonObject& json, const QString& fileName) {
  const QString type = JsonFields(json, say("a decoder in %1").arg(fileName)).text("type");
  const JsonFields fields(json, say("the decoder %1 in %2").arg(type, fileName));
  if (auto decoder = readComponent(rows, type, fields, fileName)) return decoder;
  throw Error(say("The decoder \"%1\" in %2 is not one that Heedmap knows.").arg(type, fileName));
}

}  // namespace heedmap
