// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QJsonDocument>

#include "core/error.h"
#include "core/text/json_fields.h"
#include "core/text/pipelines.h"
#include "core/text/scored_merges.h"
#include "core/text/sentencepiece.h"
#include "core/text/tokenizer_json.h"
#include "core/text/unigram.h"
#include "core/text/wordpiece.h"

namespace heedmap {

namespace {

constexpr qint64 largestFile = 256 << 20;  // bytes; the largest real vocabulary takes a sixth of it

/// What the files of a folder say beside the vocabulary itself.
class Folder {
 public:
  explicit Folder(const QDir& folder) : m_folder(folder) {
    m_settings = object("tokenizer_config.json");
    m_specials = object("special_tokens_map.json");
    QString type = m_settings[QLatin1String("tokenizer_class")].toString();
    if (type.endsWith(QLatin1String("Fast"))) type.chop(4);
    if (type.endsWith(QLatin1String("Tokenizer"))) type.chop(9);
    if (type.isEmpty() || type == QLatin1String("PreTrained"))
      type = object("config.json")[QLatin1String("model_type")].toString();
    m_type = type.toLower().remove(QLatin1Char('-')).remove(QLatin1Char('_'));
  }

  /// The tokenizer's class in small letters, without "Tokenizer": "bert", "xlmroberta"; else the model's
  /// type.
  const QString& type() const { return m_type; }
  bool isOneOf(std::initializer_list<const char*> types) const {
    for (const char* type : types)
      if (m_type == QLatin1String(type)) return true;
    return false;
  }
  [[noreturn]] void refuse() const {
    throw Error(say("%1 has no tokenizer.json, and how the tokenizer \"%2\" reads its older files is not "
                    "known to Heedmap. "
                    "Saving the tokenizer once with transformers writes a tokenizer.json.")
                    .arg(path(), m_type));
  }

  QString path() const { return m_folder.path(); }
  QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
  bool has(const char* name) const { return m_folder.exists(QLatin1String(name)); }
  QByteArray read(const char* name) const {
    QFile file(path(name));
    if (!file.open(QIODevice::ReadOnly))
      throw Error(say("%1 cannot be read: %2.").arg(file.fileName(), file.errorString()));
    if (file.size() > largestFile)
      throw Error(say("%1 is %2 bytes long; a vocabulary has at most %3.")
                      .arg(file.fileName())
                      .arg(file.size())
                      .arg(largestFile));
    return file.readAll();
  }
  QJsonObject object(const char* name) const {
    return has(name) ? QJsonDocument::fromJson(read(name)).object() : QJsonObject();
  }

  QJsonValue setting(const char* name) const { return m_settings[QLatin1String(name)]; }
  bool flag(const char* name, bool otherwise) const { return setting(name).toBool(otherwise); }
  /// The spelling of a special token: `name` is "bos_token", "mask_token" …
  QString special(const char* name, const char* otherwise = "") const {
    for (const QJsonObject& source : {m_settings, m_specials}) {
      const QJsonValue value = source[QLatin1String(name)];
      const QString text = value.isObject() ? value[QLatin1String("content")].toString() : value.toString();
      if (!text.isEmpty()) return text;
    }
    return QLatin1String(otherwise);
  }

  /// Special tokens, and those of added_tokens.json and of `added_tokens_decoder`. `defaults` are the class's
  /// own.
  std::vector<AddedToken> addedTokens(const Vocabulary& vocabulary, const QStringList& defaults) const;

 private:
  QDir m_folder;
  QJsonObject m_settings;
  QJsonObject m_specials;
  QString m_type;
};

std::vector<AddedToken> Folder::addedTokens(const Vocabulary& vocabulary, const QStringList& defaults) const {
  std::vector<AddedToken> tokens;
  const auto add = [&](const QString& content, int id, const QJsonObject& fields) {
    if (content.isEmpty() || id < 0) return;
    for (const AddedToken& known : tokens)
      if (known.content == content) return;
    AddedToken token;
    token.id = id;
    token.content = content;
    token.isSpecial = fields[QLatin1String("special")].toBool(false);
    token.isNormalized = fields[QLatin1String("normalized")].toBool(!token.isSpecial);
    token.takesSpaceLeft = fields[QLatin1String("lstrip")].toBool(false);
    token.takesSpaceRight = fields[QLatin1String("rstrip")].toBool(false);
    token.isSingleWord = fields[QLatin1String("single_word")].toBool(false);
    tokens.push_back(std::move(token));
  };
  const QJsonObject added = object("added_tokens.json");
  const auto idOf = [&](const QString& content) {
    const int id = vocabulary.find(content.toStdString());
    return id != PieceTrie::none ? id : added[content].toInt(-1);
  };
  const QJsonObject decoder = m_settings[QLatin1String("added_tokens_decoder")].toObject();
  for (auto entry = decoder.begin(); entry != decoder.end(); ++entry)
    add(entry.value()[QLatin1String("content")].toString(), entry.key().toInt(), entry.value().toObject());
  // Where only its spelling is given, the mask takes the space before it, except for BERT.
  const bool takesSpace = !isOneOf({"bert", "distilbert", "electra", "mobilebert", "nomicbert", ""});
  for (const QJsonObject& source : {m_specials, m_settings})
    for (const char* name :
         {"bos_token", "eos_token", "unk_token", "sep_token", "pad_token", "cls_token", "mask_token"}) {
      const QJsonValue value = source[QLatin1String(name)];
      QJsonObject fields = value.toObject();
      fields[QLatin1String("special")] = true;
      fields[QLatin1String("normalized")] = false;
      if (value.isString() && qstrcmp(name, "mask_token") == 0) fields[QLatin1String("lstrip")] = takesSpace;
      const QString content =
          value.isObject() ? value[QLatin1String("content")].toString() : value.toString();
      add(content, idOf(content), fields);
    }
  for (const QString& content : defaults) {
    QJsonObject fields{{QLatin1String("special"), true}};
    if (content == QLatin1String("<mask>") || content == QLatin1String("[MASK]"))
      fields[QLatin1String("lstrip")] = takesSpace;
    add(content, idOf(content), fields);
  }
  for (auto entry = added.begin(); entry != added.end(); ++entry)
    add(entry.key(), entry.value().toInt(-1), {});
  return tokens;
}

/// Puts the parts together. `single` and `pair` are templates as templateProcessing() reads them; none when
/// empty.
struct Frame {
  QString single, pair;
  QStringList specials;  // the class's own special tokens, those that the vocabulary has
};
TokenizerParts assemble(const Folder& folder, std::unique_ptr<SubwordModel> model, Pipeline pipeline,
                        const Frame& frame) {
  TokenizerParts parts;
  parts.model = std::move(model);
  parts.addedTokens = folder.addedTokens(parts.model->vocabulary(), frame.specials);
  if (!frame.single.isEmpty()) {
    const auto idOf = [&](const QString& name) {
      for (const AddedToken& token : parts.addedTokens)
        if (token.content == name) return token.id;
      return parts.model->vocabulary().find(name.toStdString());
    };
    pipeline[QLatin1String("post_processor")] =
        templateProcessing(frame.single, frame.pair, idOf, folder.path());
  }
  readPipeline(pipeline, folder.path(), parts);
  return parts;
}

QStringList names(std::initializer_list<const char*> list) {
  QStringList result;
  for (const char* name : list) result << QLatin1String(name);
  return result;
}

TokenizerParts fromVocabTxt(const Folder& folder) {
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
  const QString begin = folder.special("cls_token", isMpnet ? "<s>" : "[CLS]");
  const QString end = folder.special("sep_token", isMpnet ? "</s>" : "[SEP]");
  const QString pair =
      isMpnet ? QStringLiteral("%1 $A %2 %2 $B:1 %2:1") : QStringLiteral("%1 $A %2 $B:1 %2:1");
  return assemble(folder, std::make_unique<WordPiece>(Vocabulary(std::move(pieces)), std::move(wordPiece)),
                  bertPipeline(options),
                  {QStringLiteral("%1 $A %2").arg(begin, end), pair.arg(begin, end),
                   isMpnet ? names({"<s>", "<pad>", "</s>", "[UNK]", "<mask>"})
                           : names({"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"})});
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

TokenizerParts fromMerges(const Folder& folder) {
  const bool isRoberta = folder.isOneOf({"roberta", "bart", "longformer", "led"});
  const bool isQwen = folder.isOneOf({"qwen2", "qwen3", "qwen2moe"});
  if (!isRoberta && !isQwen && !folder.isOneOf({"gpt2", "gptneo", "gptj", "opt", "codegen", "phi"}))
    folder.refuse();
  const QString path = folder.path("vocab.json");
  VocabularyBuilder builder(path);
  const QJsonObject vocabulary = folder.object("vocab.json");
  if (vocabulary.isEmpty()) throw Error(say("%1 is not a vocabulary: it is damaged or empty.").arg(path));
  for (auto entry = vocabulary.begin(); entry != vocabulary.end(); ++entry)
    builder.add(entry.key(), entry.value().toDouble(-1));
  auto model = std::make_unique<Bpe>(
      builder.build(), mergesFromText(folder.read("merges.txt"), folder.path("merges.txt")), Bpe::Options());
  Pipeline pipeline =
      byteLevelPipeline(isQwen ? QStringLiteral("qwen2") : QStringLiteral("gpt-2"), folder.path());
  const bool addsPrefix = folder.flag("add_prefix_space", false);
  if (!isQwen)
    pipeline[QLatin1String("pre_tokenizer")] = QJsonObject{
        {QLatin1String("type"), QLatin1String("ByteLevel")}, {QLatin1String("add_prefix_space"), addsPrefix}};
  Frame frame;
  frame.specials = isRoberta ? names({"<s>", "<pad>", "</s>", "<unk>", "<mask>"}) : names({"<|endoftext|>"});
  if (isRoberta) {
    const QString begin = folder.special("cls_token", "<s>"), end = folder.special("sep_token", "</s>");
    const int beginId = model->vocabulary().find(begin.toStdString()),
              endId = model->vocabulary().find(end.toStdString());
    pipeline[QLatin1String("post_processor")] =
        QJsonObject{{QLatin1String("type"), QLatin1String("RobertaProcessing")},
                    {QLatin1String("cls"), QJsonArray{begin, beginId}},
                    {QLatin1String("sep"), QJsonArray{end, endId}},
                    {QLatin1String("add_prefix_space"), addsPrefix},
                    {QLatin1String("trim_offsets"), true}};
  } else if (folder.flag("add_bos_token", folder.isOneOf({"opt"}))) {
    const QString begin = folder.special("bos_token", "<|endoftext|>");
    frame.single = QStringLiteral("%1 $A").arg(begin);
    frame.pair = QStringLiteral("%1 $A %1 $B:1").arg(begin);
  }
  return assemble(folder, std::move(model), std::move(pipeline), frame);
}

TokenizerParts bpeFromPieces(const Folder& folder, const SentencePieceModel& file) {
  const bool isGemma = folder.type().startsWith(QLatin1String("gemma"));
  if (!isGemma && !folder.isOneOf({"llama", "codellama", "mistral", "mixtral", "phi3"})) folder.refuse();
  std::vector<std::string> pieces;
  std::vector<float> scores;
  std::vector<bool> isNormal;
  for (const SentencePieceModel::Piece& piece : file.pieces) {
    pieces.push_back(piece.text);
    scores.push_back(piece.score);
    isNormal.push_back(piece.type == SentencePieceModel::Normal);
  }
  const Bpe::MergeList merges = mergesOfScores(pieces, scores, isNormal);
  Bpe::Options options;
  options.unknownPiece = pieces[size_t(file.unknownId)];
  options.fusesUnknown = options.byteFallback = true;
  const QString begin = folder.special("bos_token", isGemma ? "<bos>" : "<s>");
  const QString end = folder.special("eos_token", isGemma ? "<eos>" : "</s>");
  const QString first = folder.flag("add_bos_token", true) ? begin : QString();
  const QString last = folder.flag("add_eos_token", false) ? end : QString();
  const auto second = [](const QString& name) { return name.isEmpty() ? name : name + QLatin1String(":1"); };
  Frame frame;
  frame.specials = isGemma ? names({"<pad>", "<eos>", "<bos>", "<unk>"}) : names({"<unk>", "<s>", "</s>"});
  if (!first.isEmpty() || !last.isEmpty()) {
    frame.single = QStringLiteral("%1 $A %2").arg(first, last);
    frame.pair = frame.single + QStringLiteral(" %1 $B:1 %2").arg(second(first), second(last));
  }
  return assemble(folder, std::make_unique<Bpe>(Vocabulary(std::move(pieces)), merges, std::move(options)),
                  isGemma ? gemmaPipeline() : llamaPipeline(file.addsDummyPrefix), frame);
}

TokenizerParts unigramFromPieces(const Folder& folder, const SentencePieceModel& file) {
  std::vector<std::string> pieces;
  std::vector<double> scores;
  const auto add = [&](const std::string& piece, double score) {
    pieces.push_back(piece);
    scores.push_back(score);
  };
  const auto copyFrom = [&](size_t first) {
    for (size_t i = first; i < file.pieces.size(); ++i)
      add(file.pieces[i].text, double(file.pieces[i].score));
  };
  int unknown = file.unknownId;
  Frame frame;
  const bool isAlbert = folder.isOneOf({"albert"});
  if (folder.isOneOf({"t5", "mt5"})) {
    copyFrom(0);
    for (int i = folder.setting("extra_ids").toInt(folder.isOneOf({"mt5"}) ? 0 : 100) - 1; i >= 0; --i)
      add("<extra_id_" + std::to_string(i) + ">", 0);
    frame = {QStringLiteral("$A </s>"), QStringLiteral("$A </s> $B </s>"), names({"<pad>", "</s>", "<unk>"})};
    for (size_t i = file.pieces.size(); i < pieces.size(); ++i)
      frame.specials << QString::fromStdString(pieces[i]);
  } else if (folder.isOneOf({"xlmroberta", "camembert"})) {
    // These models were trained with ids of their own for the first pieces.
    if (folder.isOneOf({"camembert"})) {
      for (const char* piece : {"<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>"}) add(piece, 0);
      add("<unk>NOTUSED", -100);
      copyFrom(1);
    } else {
      for (const char* piece : {"<s>", "<pad>", "</s>", "<unk>"}) add(piece, 0);
      copyFrom(3);
    }
    add("<mask>", 0);
    unknown = 3;
    frame = {QStringLiteral("<s> $A </s>"), QStringLiteral("<s> $A </s> </s> $B </s>"),
             names({"<s>", "<pad>", "</s>", "<unk>", "<mask>"})};
  } else if (isAlbert) {
    const auto isNumberComma = [](const std::string& piece) {
      return piece.size() >= 2 && piece.back() == ',' &&
             isdigit(static_cast<unsigned char>(piece[piece.size() - 2]));
    };
    for (const SentencePieceModel::Piece& piece : file.pieces)
      add(piece.text, double(piece.score) - (isNumberComma(piece.text) ? 100 : 0));
    frame = {QStringLiteral("[CLS] $A [SEP]"), QStringLiteral("[CLS] $A [SEP] $B:1 [SEP]:1"),
             names({"<pad>", "<unk>", "[CLS]", "[SEP]", "[MASK]"})};
  } else {
    folder.refuse();
  }
  Pipeline pipeline = unigramPipeline(file.charsmap);
  if (isAlbert)
    pipeline[QLatin1String("normalizer")] = albertNormalizer(
        file.charsmap, folder.flag("do_lower_case", true), folder.flag("keep_accents", false));
  return assemble(folder,
                  std::make_unique<Unigram>(Vocabulary(std::move(pieces)), std::move(scores), unknown, false),
                  std::move(pipeline), frame);
}

}  // namespace

std::shared_ptr<const Tokenizer> Tokenizer::fromFolder(const QDir& path) {
  const Folder folder(path);
  if (folder.has("tokenizer.json"))
    return fromJson(folder.read("tokenizer.json"), folder.path("tokenizer.json"));
  if (folder.has("vocab.txt")) return std::make_shared<const Tokenizer>(fromVocabTxt(folder));
  if (folder.has("vocab.json") && folder.has("merges.txt"))
    return std::make_shared<const Tokenizer>(fromMerges(folder));
  for (const char* name : {"tokenizer.model", "spiece.model", "sentencepiece.bpe.model"})
    if (folder.has(name)) {
      const SentencePieceModel file = readSentencePiece(folder.read(name), folder.path(name));
      const bool isBpe = file.kind == SentencePieceModel::Kind::Bpe;
      return std::make_shared<const Tokenizer>(isBpe ? bpeFromPieces(folder, file)
                                                     : unigramFromPieces(folder, file));
    }
  return nullptr;
}

}  // namespace heedmap
