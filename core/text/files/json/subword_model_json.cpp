// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/json/subword_model_json.h"

#include <charconv>
#include <cmath>

#include "core/base/error.h"
#include "core/text/files/json/json_fields.h"
#include "core/text/models/bpe.h"
#include "core/text/models/unigram.h"
#include "core/text/models/word_level.h"
#include "core/text/models/wordpiece.h"

namespace heedmap {

namespace {

/// Reads `"vocab": {"piece": id, …}`.
Vocabulary vocabularyFromJson(const JsonFields& fields, const QString& fileName) {
  const QJsonObject vocab = fields.object("vocab");
  VocabularyBuilder builder(fileName, vocab.size());
  for (auto entry = vocab.begin(); entry != vocab.end(); ++entry)
    builder.add(entry.key(), entry.value().toDouble(-1));
  return builder.build();
}

std::unique_ptr<SubwordModel> wordPieceFromJson(const JsonFields& fields, const QString& fileName) {
  WordPiece::Options options;
  options.unknownPiece = fields.text("unk_token", QStringLiteral("[UNK]")).toStdString();
  options.continuingPrefix = fields.text("continuing_subword_prefix", QStringLiteral("##")).toStdString();
  if (fields.has("max_input_chars_per_word"))
    options.longestWord = size_t(fields.number("max_input_chars_per_word", 0, 1 << 30));
  return std::make_unique<WordPiece>(vocabularyFromJson(fields, fileName), std::move(options));
}

/// A score as the library reads it: its JSON reader divides the digits by a power of ten, which can be off by
/// the last bit. That decides between cuts that score the same, such as those of a long row of equal
/// characters.
double readScore(double exact) {
  char text[40];
  const char* const end = std::to_chars(text, text + sizeof text, std::abs(exact)).ptr;
  quint64 digits = 0;
  int power = 0;
  bool isFraction = false;
  for (const char* at = text; at < end; ++at) {
    if (*at == '.') {
      isFraction = true;
    } else if (*at == 'e') {
      power += std::atoi(std::string(at + 1, end).c_str());
      break;
    } else {
      digits = digits * 10 + quint64(*at - '0');
      power -= isFraction ? 1 : 0;
    }
  }
  const double value =
      power < 0 ? double(digits) / std::pow(10.0, -power) : double(digits) * std::pow(10.0, power);
  return std::signbit(exact) ? -value : value;
}

std::unique_ptr<SubwordModel> unigramFromJson(const JsonFields& fields) {
  std::vector<std::string> pieces;
  std::vector<double> scores;
  for (const QJsonValue& entry : fields.list("vocab")) {
    const QJsonArray pair = entry.toArray();
    if (pair.size() != 2 || !pair[0].isString() || !pair[1].isDouble())
      fields.fail("vocab", say("a list of [piece, score]"));
    pieces.push_back(pair[0].toString().toStdString());
    scores.push_back(readScore(pair[1].toDouble()));
  }
  const int unknown = fields.has("unk_id") ? fields.number("unk_id", 0, Vocabulary::maxId) : PieceTrie::none;
  Unigram::Options options;
  options.byteFallback = fields.flag("byte_fallback", false);
  return std::make_unique<Unigram>(Vocabulary(std::move(pieces)), std::move(scores), unknown, options);
}

/// Merges are written as "a b" or, where pieces hold spaces, as ["a", "b"].
Bpe::MergeList mergesFromJson(const JsonFields& fields) {
  Bpe::MergeList merges;
  for (const QJsonValue& entry : fields.list("merges")) {
    const QStringList pair = entry.isString() ? entry.toString().split(QLatin1Char(' '))
                                              : QStringList{entry[0].toString(), entry[1].toString()};
    if (pair.size() != 2 || pair[0].isEmpty() || pair[1].isEmpty())
      fields.fail("merges", say("a list of pairs of pieces"));
    merges.emplace_back(pair[0].toStdString(), pair[1].toStdString());
  }
  return merges;
}

std::unique_ptr<SubwordModel> bpeFromJson(const JsonFields& fields, const QString& fileName) {
  Bpe::Options options;
  options.unknownPiece = fields.text("unk_token", QString()).toStdString();
  options.continuingPrefix = fields.text("continuing_subword_prefix", QString()).toStdString();
  options.wordEnd = fields.text("end_of_word_suffix", QString()).toStdString();
  options.fuseUnk = fields.flag("fuse_unk", false);
  options.byteFallback = fields.flag("byte_fallback", false);
  options.ignoreMerges = fields.flag("ignore_merges", false);
  return std::make_unique<Bpe>(vocabularyFromJson(fields, fileName), mergesFromJson(fields),
                               std::move(options));
}

/// Files of the library's first years leave the type out; the fields tell.
QString typeOf(const JsonFields& fields) {
  if (fields.has("type")) return fields.text("type");
  if (fields.has("merges")) return QStringLiteral("BPE");
  if (fields.value("vocab").isArray()) return QStringLiteral("Unigram");
  if (fields.has("max_input_chars_per_word")) return QStringLiteral("WordPiece");
  return QStringLiteral("WordLevel");
}

}  // namespace

std::unique_ptr<SubwordModel> subwordModelFromJson(const QJsonObject& json, const QString& fileName) {
  const JsonFields fields(json, say("the model in %1").arg(fileName));
  const QString type = typeOf(fields);
  if (type == QLatin1StringView("WordPiece")) return wordPieceFromJson(fields, fileName);
  if (type == QLatin1StringView("Unigram")) return unigramFromJson(fields);
  if (type == QLatin1StringView("BPE")) return bpeFromJson(fields, fileName);
  if (type == QLatin1StringView("WordLevel"))
    return std::make_unique<WordLevel>(vocabularyFromJson(fields, fileName),
                                       fields.text("unk_token", QStringLiteral("<unk>")).toStdString());
  throw Error(say("The tokenizer model \"%1\" in %2 is not one that Heedmap knows.").arg(type, fileName));
}

}  // namespace heedmap
