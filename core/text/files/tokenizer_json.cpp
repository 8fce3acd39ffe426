// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/tokenizer_json.h"

#include <QHash>
#include <algorithm>

#include "core/base/error.h"
#include "core/text/files/json/decoder_json.h"
#include "core/text/files/json/json_fields.h"
#include "core/text/files/json/normalizer_json.h"
#include "core/text/files/json/post_processor_json.h"
#include "core/text/files/json/pre_tokenizer_json.h"
#include "core/text/files/json/subword_model_json.h"

namespace heedmap {

namespace {

AddedToken addedTokenFromJson(const QJsonObject& json, const QString& fileName) {
  const JsonFields fields(json, say("an added token in %1").arg(fileName));
  AddedToken token;
  token.id = fields.number("id", 0, Vocabulary::maxId);
  token.content = fields.text("content");
  token.isSpecial = fields.flag("special", false);
  token.isSingleWord = fields.flag("single_word", false);
  token.takesSpaceLeft = fields.flag("lstrip", false);
  token.takesSpaceRight = fields.flag("rstrip", false);
  token.isNormalized = fields.flag("normalized", !token.isSpecial);
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
  if (component[QLatin1StringView("type")] == QLatin1StringView("ByteLevel")) return true;
  for (const char* list : {"normalizers", "pretokenizers"})
    for (const QJsonValue& step : component[QLatin1StringView(list)].toArray())
      if (isByteLevel(step.toObject())) return true;
  return false;
}

/// The fields `normalizer`, `pre_tokenizer`, `post_processor` and `decoder`.
Pipeline pipelineFromJson(const JsonFields& fields, const QString& fileName) {
  Pipeline pipeline;
  for (const char* component : {"normalizer", "pre_tokenizer"})
    pipeline.usesByteAlphabet |= isByteLevel(fields.value(component).toObject());
  const auto read = [&](const char* name, auto& part, auto fromJson) {
    if (fields.has(name)) part = fromJson(fields.object(name), fileName);
  };
  read("normalizer", pipeline.normalizer, normalizerFromJson);
  read("pre_tokenizer", pipeline.preTokenizer, preTokenizerFromJson);
  read("post_processor", pipeline.postProcessor, postProcessorFromJson);
  read("decoder", pipeline.decoder, decoderFromJson);
  return pipeline;
}

}  // namespace

TokenizerParts tokenizerParts(const QJsonObject& json, const QString& fileName) {
  const JsonFields fields(json, fileName);
  TokenizerParts parts;
  parts.model = subwordModelFromJson(fields.object("model"), fileName);
  parts.steps = pipelineFromJson(fields, fileName);
  if (fields.has("added_tokens"))
    for (const QJsonValue& token : fields.list("added_tokens"))
      parts.addedTokens.push_back(addedTokenFromJson(token.toObject(), fileName));
  numberAddedTokens(parts.addedTokens, parts.model->vocabulary());
  return parts;
}

std::shared_ptr<const Tokenizer> readTokenizerJson(const QByteArray& json, const QString& fileName) {
  return std::make_shared<const Tokenizer>(tokenizerParts(jsonObject(json, fileName), fileName));
}

}  // namespace heedmap
