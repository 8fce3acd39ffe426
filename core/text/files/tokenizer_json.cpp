// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/tokenizer_json.h"

#include <QHash>
#include <algorithm>

#include "core/base/error.h"
#include "core/text/files/json_fields.h"
#include "core/text/files/subword_model_json.h"

namespace heedmap {

namespace {

AddedToken addedTokenFromJson(const QJsonObject& json, const QString& fileName) {
  const JsonFields fields(json, say("an added token in %1").arg(fileName));
  AddedToken token;
  token.id = fields.number(QLatin1String("id"), 0, Vocabulary::maxId);
  token.content = fields.text(QLatin1String("content"));
  token.isSpecial = fields.flag(QLatin1String("special"), false);
  token.isSingleWord = fields.flag(QLatin1String("single_word"), false);
  token.takesSpaceLeft = fields.flag(QLatin1String("lstrip"), false);
  token.takesSpaceRight = fields.flag(QLatin1String("rstrip"), false);
  token.isNormalized = fields.flag(QLatin1String("normalized"), !token.isSpecial);
  return token;
}

/// The library gives added tokens their ids anew: that of the model's vocabulary, else the next free one.
void numberAddedTokens(std::vector<AddedToken>& tokens, const Vocabulary& vocabulary) {
  QHash<QString, int> known;
  int highest = -1;
  for (AddedToken& token : tokens) {
    const int id = vocabulary.find(token.content.toStdString());
    token.id =
        known.value(token.content, id != PieceTrie::none ? id : std::max(highest + 1, vocabulary.count()));
    known.insert(token.content, token.id);
    highest = std::max(highest, token.id);
  }
}

/// Whether a component, or one of a sequence, spells bytes.
bool isByteLevel(const QJsonObject& component) {
  if (component[QLatin1String("type")] == QLatin1String("ByteLevel")) return true;
  for (const char* list : {"normalizers", "pretokenizers"})
    for (const QJsonValue& step : component[QLatin1String(list)].toArray())
      if (isByteLevel(step.toObject())) return true;
  return false;
}

QString kindOf(const SubwordModel& model, bool isByteLevel) {
  return isByteLevel ? QStringLiteral("byte-level %1").arg(model.name()) : model.name();
}

}  // namespace

void readPipeline(const QJsonObject& json, const QString& fileName, TokenizerParts& parts) {
  const JsonFields fields(json, fileName);
  for (const char* component : {"normalizer", "pre_tokenizer"})
    parts.usesByteAlphabet |= isByteLevel(fields.value(QLatin1String(component)).toObject());
  parts.kind = kindOf(*parts.model, parts.usesByteAlphabet);
  const auto read = [&](const char* name, auto& part, auto fromJson) {
    if (fields.has(QLatin1String(name))) part = fromJson(fields.object(QLatin1String(name)), fileName);
  };
  read("normalizer", parts.normalizer, normalizerFromJson);
  read("pre_tokenizer", parts.preTokenizer, preTokenizerFromJson);
  read("post_processor", parts.postProcessor, postProcessorFromJson);
  read("decoder", parts.decoder, decoderFromJson);
}

TokenizerParts tokenizerParts(const QJsonObject& json, const QString& fileName) {
  const JsonFields fields(json, fileName);
  TokenizerParts parts;
  parts.model = subwordModelFromJson(fields.object(QLatin1String("model")), fileName);
  readPipeline(json, fileName, parts);
  if (fields.has(QLatin1String("added_tokens")))
    for (const QJsonValue& token : fields.list(QLatin1String("added_tokens")))
      parts.addedTokens.push_back(addedTokenFromJson(token.toObject(), fileName));
  numberAddedTokens(parts.addedTokens, parts.model->vocabulary());
  return parts;
}

std::shared_ptr<const Tokenizer> Tokenizer::fromJson(const QByteArray& json, const QString& fileName) {
  return std::make_shared<const Tokenizer>(tokenizerParts(jsonObject(json, fileName), fileName));
}

}  // namespace heedmap
