// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/subword_model_json.h"

#include "core/error.h"
#include "core/text/json_fields.h"
#include "core/text/unigram.h"
#include "core/text/wordpiece.h"

namespace heedmap {

namespace {

/// Reads `"vocab": {"piece": id, …}`.
Vocabulary vocabularyFromJson(const JsonFields& fields, const QString& fileName) {
  const QJsonObject vocab = fields.object(QLatin1String("vocab"));
  VocabularyBuilder builder(fileName);
  for (auto entry = vocab.begin(); entry != vocab.end(); ++entry)
    builder.add(entry.key(), entry.value().toDouble(-1));
  return builder.build();
}

std::unique_ptr<SubwordModel> wordPieceFromJson(const JsonFields& fields, const QString& fileName) {
  WordPiece::Options options;
  options.unknownPiece = fields.text(QLatin1String("unk_token"), QStringLiteral("[UNK]")).toStdString();
  options.continuingPrefix =
      fields.text(QLatin1String("continuing_subword_prefix"), QStringLiteral("##")).toStdString();
  if (fields.has(QLatin1String("max_input_chars_per_word")))
    options.longestWord = size_t(fields.number(QLatin1String("max_input_chars_per_word"), 0, 1 << 30));
  return std::make_unique<WordPiece>(vocabularyFromJson(fields, fileName), std::move(options));
}

std::unique_ptr<SubwordModel> unigramFromJson(const JsonFields& fields) {
  std::vector<std::string> pieces;
  std::vector<double> scores;
  for (const QJsonValue& entry : fields.list(QLatin1String("vocab"))) {
    const QJsonArray pair = entry.toArray();
    if (pair.size() != 2 || !pair[0].isString() || !pair[1].isDouble())
      fields.fail(QLatin1String("vocab"), say("a list of [piece, score]"));
    pieces.push_back(pair[0].toString().toStdString());
    scores.push_back(pair[1].toDouble());
  }
  const int unknown = fields.has(QLatin1String("unk_id"))
                          ? fields.number(QLatin1String("unk_id"), 0, Vocabulary::maxId)
                          : PieceTrie::none;
  return std::make_unique<Unigram>(Vocabulary(std::move(pieces)), std::move(scores), unknown,
                                   fields.flag(QLatin1String("byte_fallback"), false));
}

}  // namespace

std::unique_ptr<SubwordModel> subwordModelFromJson(const QJsonObject& json, const QString& fileName) {
  const JsonFields fields(json, say("the model in %1").arg(fileName));
  const QString type = fields.text(QLatin1String("type"));
  if (type == QLatin1String("WordPiece")) return wordPieceFromJson(fields, fileName);
  if (type == QLatin1String("Unigram")) return unigramFromJson(fields);
  throw Error(say("The tokenizer model \"%1\" in %2 is not one that Heedmap knows.").arg(type, fileName));
}

}  // namespace heedmap
