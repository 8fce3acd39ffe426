// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/tokenizer_files.h"

#include "core/base/error.h"
#include "core/text/files/json/json_fields.h"
#include "core/text/files/sentencepiece_folder.h"
#include "core/text/files/tokenizer_folder.h"
#include "core/text/files/tokenizer_json.h"
#include "core/text/files/tokenizer_settings.h"
#include "core/text/models/bpe.h"
#include "core/text/models/word_level.h"
#include "core/text/models/wordpiece.h"
#include "core/text/steps/splits.h"
#include "core/text/steps/trim_spaces.h"
#include "core/unicode/properties.h"

namespace heedmap {

namespace {

/// RoBERTa's tokens around a text, whose spaces are no part of a token's range.
void frameAsRoberta(const TokenizerFolder& folder, bool addsPrefix, TokenizerParts& parts) {
  const QString begin = folder.special("cls_token", "<s>"), end = folder.special("sep_token", "</s>");
  const auto idOf = [&](const QString& piece) { return parts.model->vocabulary().find(piece.toStdString()); };
  const auto tokens = templateProcessing(
      {QStringLiteral("%1 $A %2").arg(begin, end), QStringLiteral("%1 $A %2 %2 $B %2").arg(begin, end)}, idOf,
      folder.path());
  parts.steps.postProcessor = std::make_shared<PostProcessorSequence>(
      std::vector<std::shared_ptr<const PostProcessor>>{std::make_shared<TrimSpaces>(addsPrefix), tokens});
}

/// ESM's: every residue is a token wherever it stands; what is none is unknown up to the next space.
TokenizerParts proteins(const TokenizerFolder& folder, std::vector<std::string> pieces) {
  QStringList spellings;
  for (const std::string& piece : pieces) spellings << QString::fromStdString(piece);
  std::vector<AddedToken> tokens = specialTokens(folder, spellings);
  for (AddedToken& token : tokens) token.isSpecial = token.content.startsWith(u'<');
  Pipeline pipeline;
  pipeline.preTokenizer = std::make_shared<CharacterSplit>(SplitBehavior::Removed, unicode::isWhitespace);
  const auto model = std::make_shared<WordLevel>(Vocabulary(std::move(pieces)),
                                                 folder.special("unk_token", "<unk>").toStdString());
  return assembleTokenizer(folder, model, std::move(pipeline),
                           {QStringLiteral("<cls> $A <eos>"), QStringLiteral("<cls> $A <eos> $B <eos>")},
                           tokens);
}

TokenizerParts fromVocabTxt(const TokenizerFolder& folder) {
  const bool isMpnet = folder.isOneOf({"mpnet"}), isEsm = folder.isOneOf({"esm"});
  if (!isMpnet && !isEsm &&
      !folder.isOneOf(
          {"bert", "distilbert", "electra", "mobilebert", "nomicbert", "ernie", "megatronbert", ""}))
    folder.refuse();
  std::vector<std::string> pieces;
  for (QByteArray line : folder.read("vocab.txt").split('\n')) {
    while (line.endsWith('\r')) line.chop(1);
    pieces.push_back(line.toStdString());
  }
  while (!pieces.empty() && pieces.back().empty()) pieces.pop_back();
  if (isEsm) return proteins(folder, std::move(pieces));
  BertNormalizer::Options options;
  options.lowercase = folder.flag("do_lower_case", true);
  options.stripAccents = folder.flag("strip_accents", options.lowercase);
  options.separateChinese = folder.flag("tokenize_chinese_chars", true);
  WordPiece::Options wordPiece;
  wordPiece.unknownPiece = folder.special("unk_token", "[UNK]").toStdString();
  const auto model = std::make_shared<WordPiece>(Vocabulary(std::move(pieces)), std::move(wordPiece));
  TokenTemplate frame;
  if (!isMpnet) {
    const QString begin = folder.special("cls_token", "[CLS]"), end = folder.special("sep_token", "[SEP]");
    frame.single = QStringLiteral("%1 $A %2").arg(begin, end);
    frame.pair = QStringLiteral("%1 $A %2 $B:1 %2:1").arg(begin, end);
  }
  const QStringList specials = isMpnet ? names({"<s>", "<pad>", "</s>", "[UNK]", "<mask>"})
                                       : names({"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"});
  TokenizerParts parts =
      assembleTokenizer(folder, model, bertPipeline(options), frame, specialTokens(folder, specials));
  if (isMpnet) frameAsRoberta(folder, false, parts);
  return parts;
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
  const bool isDeberta = folder.isOneOf({"deberta"});
  if (!isRoberta && !isQwen && !isDeberta &&
      !folder.isOneOf({"gpt2", "gptneo", "gptj", "opt", "codegen", "phi"}))
    folder.refuse();
  const auto model = std::make_shared<Bpe>(
      folder.vocabulary("vocab.json"), mergesFromText(folder.read("merges.txt"), folder.path("merges.txt")),
      Bpe::Options());
  const bool addsPrefix = folder.flag("add_prefix_space", false);
  const Pipeline pipeline =
      isQwen ? byteLevelPipeline(QStringLiteral("qwen2"), folder.path()) : gpt2Pipeline(addsPrefix);
  TokenTemplate frame;
  QStringList specials =
      isRoberta ? names({"<s>", "<pad>", "</s>", "<unk>", "<mask>"}) : names({"<|endoftext|>"});
  if (isDeberta) {
    specials = names({"[PAD]", "[CLS]", "[SEP]", "[UNK]", "[MASK]"});
    frame = {QStringLiteral("[CLS] $A [SEP]"), QStringLiteral("[CLS] $A [SEP] $B:1 [SEP]:1")};
  } else if (!isRoberta && folder.flag("add_bos_token", folder.isOneOf({"opt"}))) {
    const QString begin = folder.special("bos_token", "<|endoftext|>");
    frame.single = QStringLiteral("%1 $A").arg(begin);
    frame.pair = QStringLiteral("%1 $A %1:1 $B:1").arg(begin);
  }
  TokenizerParts parts = assembleTokenizer(folder, model, pipeline, frame, specialTokens(folder, specials));
  if (isRoberta) frameAsRoberta(folder, addsPrefix, parts);
  return parts;
}

/// A tokenizer.json frames a text by the source's language; what a translation model writes has another.
TokenizerParts fromTokenizerJson(const TokenizerFolder& folder) {
  const QString path = folder.path("tokenizer.json");
  TokenizerParts parts =
      tokenizerParts(withSettings(jsonObject(folder.read("tokenizer.json"), path), folder), path);
  const auto languages = textLanguages(folder);
  if (!languages) return parts;
  const auto idOf = [&](const QString& name) {
    for (const AddedToken& token : parts.addedTokens)
      if (token.content == name) return token.id;
    return parts.model->vocabulary().find(name.toStdString());
  };
  if (idOf(languages->token(languages->source)) >= 0) parts.language = languages->source;
  if (languages->target == languages->source || idOf(languages->token(languages->target)) < 0) return parts;
  TokenizerParts target = parts;
  target.language = languages->target;
  target.steps.postProcessor = templateProcessing(languages->frame(languages->target), idOf, path);
  parts.target = std::make_shared<const Tokenizer>(std::move(target));
  return parts;
}

}  // namespace

std::shared_ptr<const Tokenizer> readTokenizerFolder(const QDir& path) {
  const TokenizerFolder folder(path);
  if (folder.has("tokenizer.json")) return std::make_shared<const Tokenizer>(fromTokenizerJson(folder));
  if (folder.has("vocab.txt")) return std::make_shared<const Tokenizer>(fromVocabTxt(folder));
  if (folder.has("vocab.json") && folder.has("merges.txt"))
    return std::make_shared<const Tokenizer>(fromMerges(folder));
  if (sentencePieceFile(folder)) return std::make_shared<const Tokenizer>(sentencePieceTokenizer(folder));
  return nullptr;
}

}  // namespace heedmap
