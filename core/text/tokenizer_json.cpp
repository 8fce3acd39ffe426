// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonDocument>

#include "core/error.h"
#include "core/text/json_fields.h"
#include "core/text/subword_model_json.h"
#include "core/text/tokenizer.h"

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

}  // namespace

std::shared_ptr<const Tokenizer> Tokenizer::fromJson(const QByteArray& json, const QString& fileName) {
  QJsonParseError problem;
  const QJsonDocument document = QJsonDocument::fromJson(json, &problem);
  if (!document.isObject())
    throw Error(say("%1 is not a tokenizer file: at byte %2 of %3 it is no longer valid JSON (%4).")
                    .arg(fileName)
                    .arg(problem.offset)
                    .arg(json.size())
                    .arg(problem.errorString()));
  const JsonFields fields(document.object(), fileName);
  TokenizerParts parts;
  parts.model = subwordModelFromJson(fields.object(QLatin1String("model")), fileName);
  parts.kind = fields.object(QLatin1String("model")).value(QLatin1String("type")).toString();
  if (fields.has(QLatin1String("normalizer")))
    parts.normalizer = normalizerFromJson(fields.object(QLatin1String("normalizer")), fileName);
  if (fields.has(QLatin1String("pre_tokenizer")))
    parts.preTokenizer = preTokenizerFromJson(fields.object(QLatin1String("pre_tokenizer")), fileName);
  if (fields.has(QLatin1String("post_processor")))
    parts.postProcessor = postProcessorFromJson(fields.object(QLatin1String("post_processor")), fileName);
  if (fields.has(QLatin1String("added_tokens")))
    for (const QJsonValue& token : fields.list(QLatin1String("added_tokens")))
      parts.addedTokens.push_back(addedTokenFromJson(token.toObject(), fileName));
  return std::make_shared<const Tokenizer>(std::move(parts));
}

}  // namespace heedmap
