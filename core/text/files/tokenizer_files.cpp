// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>

#include "core/base/error.h"
#include "core/text/files/json_fields.h"
#include "core/text/files/tokenizer_folder.h"
#include "core/text/files/tokenizer_json.h"
#include "core/text/models/bpe.h"
#include "core/text/models/wordpiece.h"

namespace heedmap {

namespace {

QJsonObject robertaProcessing(const TokenizerFolder& folder, const Vocabulary& vocabulary, bool addsPrefix) {
  const QString begin = folder.special("cls_token", "<s>"), end = folder.special("sep_token", "</s>");
  return {{QLatin1String("type"), QLatin1String("RobertaProcessing")},
          {QLatin1String("cls"), QJsonArray{begin, vocabulary.find(begin.toStdString())}},
          {QLatin1String("sep"), QJsonArray{end, vocabulary.find(end.toStdString())}},
          {QLatin1String("add_prefix_space"), addsPrefix},
          {QLatin1String("trim_offsets"), true}};
}

TokenizerParts fromVocabTxt(const TokenizerFolder& folder) {
  const bool isMpnet = folder.isOneOf({"mpnet"});
  if (!isMpnet && !folder.isOneOf({"bert", "distilbert", "electra", "mobilebert", "nomicbert", ""}))
    folder.refuse();
  std::vector<std::string> pieces;
  for (QByteArray line : folder.read("vocab.txt").split('\n')) {
    while (line.endsWith('\r')) line.chop(1);
    pieces.push_back(line.toStdString());
  }
  while (!pieces.empty() && pieces.back().empty()) pieces.pop_back();
  BertOptions options;
  options.lowercase = folder.flag("do_lower_case", true);
  options.stripAccents =
      folder.setting("strip_accents").isBool() ? folder.setting("strip_accents") : QJsonValue();
  options.separateChinese = folder.flag("tokenize_chinese_chars", true);
  WordPiece::Options wordPiece;
  wordPiece.unknownPiece = folder.special("unk_token", "[UNK]").toStdString();
  const auto model = std::make_shared<WordPiece>(Vocabulary(std::move(pieces)), std::move(wordPiece));
  Pipeline pipeline = bertPipeline(options);
  TokenFrame frame;
  if (isMpnet) {
    pipeline[QLatin1String("post_processor")] = robertaProcessing(folder, model->vocabulary(), false);
  } else {
    const QString begin = folder.special("cls_token", "[CLS]"), end = folder.special("sep_token", "[SEP]");
    frame.single = QStringLiteral("%1 $A %2").arg(begin, end);
    frame.pair = QStringLiteral("%1 $A %2 $B:1 %2:1").arg(begin, end);
  }
  const QStringList specials = isMpnet ? names({"<s>", "<pad>", "</s>", "[UNK]", "<mask>"})
                                       : names({"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"});
  return assembleTokenizer(folder, model, std::move(pipeline), frame, specialTokens(folder, specials));
}

Bpe::MergeList mergesFromText(const QByteArray& text, const QString& path) {
  Bpe::MergeList merges;
  for (QByteArray line : text.split('\n')) {
    if (line.endsWith('\r')) line.chop(1);
    if (line.isEmpty() || line.startsWith("#version")) continue;
    const QList<QByteArray> pair = line.split(' ');
    if (pair.size() != 2 || pair[0].isEmpty() || pair[1].isEmpty())
      throw Error(say("Merge %1 of %2 is not a pair of pieces.").arg(merges.size() + 1).arg(path));
    merges.emplace_back(pair[0].toStdString(), pair[1].toStdString());
  }
  return merges;
}

TokenizerParts fromMerges(const TokenizerFolder& folder) {
  const bool isRoberta = folder.isOneOf({"roberta", "bart", "longformer", "led"});
  const bool isQwen = folder.isOneOf({"qwen2", "qwen3", "qwen2moe"});
  if (!isRoberta && !isQwen && !folder.isOneOf({"gpt2", "gptneo", "gptj", "opt", "codegen", "phi"}))
    folder.refuse();
  const auto model = std::make_shared<Bpe>(
      folder.vocabulary("vocab.json"), mergesFromText(folder.read("merges.txt"), folder.path("merges.txt")),
      Bpe::Options());
  Pipeline pipeline =
      byteLevelPipeline(isQwen ? QStringLiteral("qwen2") : QStringLiteral("gpt-2"), folder.path());
  const bool addsPrefix = folder.flag("add_prefix_space", false);
  if (!isQwen)
    pipeline[QLatin1String("pre_tokenizer")] = QJsonObject{
        {QLatin1String("type"), QLatin1String("ByteLevel")}, {QLatin1String("add_prefix_space"), addsPrefix}};
  TokenFrame frame;
  const QStringList specials =
      isRoberta ? names({"<s>", "<pad>", "</s>", "<unk>", "<mask>"}) : names({"<|endoftext|>"});
  if (isRoberta) {
    pipeline[QLatin1String("post_processor")] = robertaProcessing(folder, model->vocabulary(), addsPrefix);
  } else if (folder.flag("add_bos_token", folder.isOneOf({"opt"}))) {
    const QString begin = folder.special("bos_token", "<|endoftext|>");
    frame.single = QStringLiteral("%1 $A").arg(begin);
    frame.pair = QStringLiteral("%1 $A %1:1 $B:1").arg(begin);
  }
  return assembleTokenizer(folder, model, std::move(pipeline), frame, specialTokens(folder, specials));
}

/// A tokenizer.json frames a text by the source's language; what a translation model writes has another.
TokenizerParts fromTokenizerJson(const TokenizerFolder& folder) {
  const QString path = folder.path("tokenizer.json");
  QJsonObject json = jsonObject(folder.read("tokenizer.json"), path);
  TokenizerParts parts = tokenizerParts(json, path);
  const auto languages = textLanguages(folder);
  if (!languages) return parts;
  const auto idOf = [&](const QString& name) {
    for (const AddedToken& token : parts.addedTokens)
      if (token.content == name) return token.id;
    return parts.model->vocabulary().find(name.toStdString());
  };
  if (idOf(languages->token(languages->source)) >= 0) parts.language = languages->source;
  if (languages->target == languages->source || idOf(languages->token(languages->target)) < 0) return parts;
  const TokenFrame frame = languages->frame(languages->target);
  json[QLatin1String("post_processor")] = templateProcessing(frame.single, frame.pair, idOf, path);
  TokenizerParts target;
  target.model = parts.model;
  target.addedTokens = parts.addedTokens;
  target.language = languages->target;
  readPipeline(json, path, target);
  parts.target = std::make_shared<const Tokenizer>(std::move(target));
  return parts;
}

}  // namespace

std::shared_ptr<const Tokenizer> Tokenizer::fromFolder(const QDir& path) {
  const TokenizerFolder folder(path);
  if (folder.has("tokenizer.json")) return std::make_shared<const Tokenizer>(fromTokenizerJson(folder));
  if (folder.has("vocab.txt")) return std::make_shared<const Tokenizer>(fromVocabTxt(folder));
  if (folder.has("vocab.json") && folder.has("merges.txt"))
    return std::make_shared<const Tokenizer>(fromMerges(folder));
  if (sentencePieceFile(folder)) return std::make_shared<const Tokenizer>(sentencePieceTokenizer(folder));
  return nullptr;
}

}  // namespace heedmap
