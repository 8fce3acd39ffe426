// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>

#include "core/base/error.h"
#include "core/text/files/language_codes.h"
#include "core/text/files/sentencepiece.h"
#include "core/text/files/tokenizer_folder.h"
#include "core/text/models/bpe.h"
#include "core/text/models/renumbered_model.h"
#include "core/text/models/scored_merges.h"
#include "core/text/models/unigram.h"
#include "core/text/steps/sentencepiece_normalizer.h"
#include "core/unicode/codec.h"

namespace heedmap {

namespace {

/// The pieces of a family: those of the file, in the places that its training gave them.
struct Pieces {
  std::vector<std::string> texts;
  std::vector<double> scores;

  void add(std::string text, double score = 0) {
    texts.push_back(std::move(text));
    scores.push_back(score);
  }
  void add(const QStringList& list) {
    for (const QString& text : list) add(text.toStdString());
  }
  void copy(const SentencePieceModel& file, size_t first) {
    for (size_t i = first; i < file.pieces.size(); ++i)
      add(file.pieces[i].text, double(file.pieces[i].score));
  }
  std::shared_ptr<const SubwordModel> unigram(int unknown) {
    return std::make_shared<Unigram>(Vocabulary(std::move(texts)), std::move(scores), unknown,
                                     Unigram::Options());
  }
};

/// The pieces as fairseq numbers them: four of its own in front, and the file's from the fourth on.
Pieces fairseqPieces(const SentencePieceModel& file) {
  Pieces pieces;
  pieces.add(names({"<s>", "<pad>", "</s>", "<unk>"}));
  pieces.copy(file, 3);
  return pieces;
}

std::vector<AddedToken> languageTokens(const TokenizerFolder& folder, const QStringList& spellings,
                                       int firstId) {
  std::vector<AddedToken> tokens = specialTokens(folder, spellings);
  for (AddedToken& token : tokens) token.id = firstId++;
  return tokens;
}

/// A tokenizer whose text is framed by a language: of the source, and in it that of the target.
TokenizerParts inLanguages(const TokenizerFolder& folder,
                           const std::function<TokenizerParts(const TokenFrame&)>& reads) {
  const TextLanguages languages = textLanguages(folder).value();
  TokenizerParts parts = reads(languages.frame(languages.source));
  parts.language = languages.source;
  TokenizerParts written = reads(languages.frame(languages.target));
  written.language = languages.target;
  parts.target = std::make_shared<const Tokenizer>(std::move(written));
  return parts;
}

TokenizerParts t5(const TokenizerFolder& folder, const SentencePieceModel& file) {
  constexpr int mostExtra = 1 << 14;
  QStringList specials = names({"<pad>", "</s>", "<unk>"}), extra;
  for (int i = folder.number("extra_ids", folder.isOneOf({"mt5"}) ? 0 : 100, mostExtra) - 1; i >= 0; --i)
    extra << QStringLiteral("<extra_id_%1>").arg(i);
  Pieces pieces;
  pieces.copy(file, 0);
  pieces.add(extra);
  return assembleTokenizer(folder, pieces.unigram(file.unknownId),
                           unigramPipeline(file.charsmap, SpaceRuns::Dropped),
                           {QStringLiteral("$A </s>"), QStringLiteral("$A </s> $B </s>")},
                           specialTokens(folder, specials + extra));
}

TokenizerParts xlmRoberta(const TokenizerFolder& folder, const SentencePieceModel& file) {
  Pieces pieces = fairseqPieces(file);
  if (folder.isOneOf({"camembert"})) {
    pieces = {};
    pieces.add(names({"<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>"}));
    pieces.add("<unk>NOTUSED", -100);
    pieces.copy(file, 1);
  }
  pieces.add("<mask>");
  return assembleTokenizer(folder, pieces.unigram(3), unigramPipeline(file.charsmap, SpaceRuns::Dropped),
                           {QStringLiteral("<s> $A </s>"), QStringLiteral("<s> $A </s> </s> $B </s>")},
                           specialTokens(folder, names({"<s>", "<pad>", "</s>", "<unk>", "<mask>"})));
}

TokenizerParts albert(const TokenizerFolder& folder, const SentencePieceModel& file) {
  const auto isNumberComma = [](const std::string& piece) {
    return piece.size() >= 2 && piece.back() == ',' &&
           isdigit(static_cast<unsigned char>(piece[piece.size() - 2]));
  };
  Pieces pieces;
  for (const SentencePieceModel::Piece& piece : file.pieces)
    pieces.add(piece.text, double(piece.score) - (isNumberComma(piece.text) ? 100 : 0));
  Pipeline pipeline = unigramPipeline(file.charsmap, SpaceRuns::Dropped);
  pipeline[QLatin1String("normalizer")] =
      albertNormalizer(file.charsmap, folder.flag("do_lower_case", true), folder.flag("keep_accents", false));
  return assembleTokenizer(folder, pieces.unigram(file.unknownId), std::move(pipeline),
                           {QStringLiteral("[CLS] $A [SEP]"), QStringLiteral("[CLS] $A [SEP] $B:1 [SEP]:1")},
                           specialTokens(folder, names({"<pad>", "<unk>", "[CLS]", "[SEP]", "[MASK]"})));
}

TokenizerParts mbart(const TokenizerFolder& folder, const SentencePieceModel& file) {
  const bool is50 = folder.isOneOf({"mbart50"});
  const QStringList languages = is50 ? mbart50Languages() : mbartLanguages();
  Pieces pieces = fairseqPieces(file);
  pieces.add(languages);
  pieces.add("<mask>");
  const auto model = pieces.unigram(3);
  const Pipeline pipeline = unigramPipeline(file.charsmap, is50 ? SpaceRuns::Joined : SpaceRuns::Dropped);
  const std::vector<AddedToken> specials =
      specialTokens(folder, names({"<s>", "<pad>", "</s>", "<unk>", "<mask>"}) + languages);
  return inLanguages(folder, [&](const TokenFrame& frame) {
    return assembleTokenizer(folder, model, pipeline, frame, specials);
  });
}

/// Merges of a file whose pieces begin at `first` in `pieces`.
std::shared_ptr<const SubwordModel> bpeOf(const SentencePieceModel& file, Pieces pieces, size_t first,
                                          bool byteFallback) {
  std::vector<float> scores(pieces.scores.begin(), pieces.scores.end());
  std::vector<bool> isMade(pieces.texts.size(), false);
  for (size_t i = 0; i < file.pieces.size() && i + first < isMade.size(); ++i)
    isMade[i + first] = file.pieces[i].type == SentencePieceModel::Normal ||
                        file.pieces[i].type == SentencePieceModel::UserDefined;
  const Bpe::MergeList merges = mergesOfScores(pieces.texts, scores, isMade);
  Bpe::Options options;
  options.unknownPiece = file.pieces[size_t(file.unknownId)].text;
  options.fusesUnknown = true;
  options.byteFallback = byteFallback;
  return std::make_shared<Bpe>(Vocabulary(std::move(pieces.texts)), merges, std::move(options));
}

TokenizerParts nllb(const TokenizerFolder& folder, const SentencePieceModel& file) {
  const bool isBpe = file.kind == SentencePieceModel::Kind::Bpe;
  const QStringList languages = nllbLanguages();
  Pieces pieces = fairseqPieces(file);
  const int firstLanguage = int(pieces.texts.size());
  std::vector<AddedToken> specials = specialTokens(folder, names({"<s>", "<pad>", "</s>", "<unk>"}));
  const auto more = languageTokens(folder, languages + names({"<mask>"}), firstLanguage);
  specials.insert(specials.end(), more.begin(), more.end());
  const auto model = isBpe ? bpeOf(file, std::move(pieces), 1, false) : pieces.unigram(3);
  return inLanguages(folder, [&](const TokenFrame& frame) {
    return assembleTokenizer(folder, model, unigramPipeline(file.charsmap, SpaceRuns::Joined), frame,
                             specials);
  });
}

TokenizerParts pegasus(const TokenizerFolder& folder, const SentencePieceModel& file) {
  constexpr int mostOffset = 1 << 14;
  const int offset = folder.number("offset", 103, mostOffset);
  QStringList specials = names({"<pad>", "</s>"});
  int unknown = file.unknownId;
  Pieces pieces;
  if (offset > 0) {
    specials << names({"<mask_1>", "<mask_2>"});
    for (int i = 2; i < offset; ++i) specials << QStringLiteral("<unk_%1>").arg(i);
    for (int i = 0; i < specials.size(); ++i) pieces.add(specials[i].toStdString(), i < 4 ? 0 : -100);
    pieces.copy(file, 2);
    unknown += int(specials.size()) - 2;
  } else {
    pieces.copy(file, 0);
  }
  specials << QStringLiteral("<unk>");
  return assembleTokenizer(folder, pieces.unigram(unknown), unigramPipeline(file.charsmap, SpaceRuns::Joined),
                           {QStringLiteral("$A </s>"), QStringLiteral("$A $B </s>")},
                           specialTokens(folder, specials));
}

TokenizerParts xglm(const TokenizerFolder& folder, const SentencePieceModel& file) {
  QStringList madeUp;
  for (int i = 0; i < 7; ++i) madeUp << QStringLiteral("<madeupword%1>").arg(i);
  Pieces pieces = fairseqPieces(file);
  pieces.add(madeUp);
  return assembleTokenizer(folder, pieces.unigram(3), unigramPipeline(file.charsmap, SpaceRuns::Joined),
                           {QStringLiteral("</s> $A"), QStringLiteral("</s> $A </s> </s> $B")},
                           specialTokens(folder, names({"<s>", "<pad>", "</s>", "<unk>"}) + madeUp));
}

TokenizerParts llama(const TokenizerFolder& folder, const SentencePieceModel& file) {
  const bool isGemma = folder.type().startsWith(QLatin1String("gemma"));
  Pieces pieces;
  pieces.copy(file, 0);
  std::vector<AddedToken> tokens;
  for (size_t i = 0; i < file.pieces.size(); ++i) {
    const int type = file.pieces[i].type;
    if (type == SentencePieceModel::Normal || type == SentencePieceModel::Byte) continue;
    tokens.push_back(specialTokens(folder, {unicode::toQString(file.pieces[i].text)})[0]);
    tokens.back().id = int(i);
    tokens.back().takesSpaceLeft = false;
    const bool isMask = isGemma && file.pieces[i].text == "<mask>";
    tokens.back().isSpecial = type != SentencePieceModel::UserDefined || isMask;
  }
  const QString begin = folder.special("bos_token", isGemma ? "<bos>" : "<s>");
  const QString end = folder.special("eos_token", isGemma ? "<eos>" : "</s>");
  const QString first = folder.flag("add_bos_token", true) ? begin : QString();
  const QString last = folder.flag("add_eos_token", false) ? end : QString();
  const auto second = [](const QString& name) { return name.isEmpty() ? name : name + QLatin1String(":1"); };
  TokenFrame frame;
  if (!first.isEmpty() || !last.isEmpty()) {
    frame.single = QStringLiteral("%1 $A %2").arg(first, last);
    frame.pair = frame.single + QStringLiteral(" %1 $B:1 %2").arg(second(first), second(last));
  }
  const bool addsPrefix = folder.flag("add_prefix_space", file.addsDummyPrefix);
  Pipeline pipeline = isGemma ? gemmaPipeline() : llamaPipeline(addsPrefix);
  if (!isGemma && !folder.flag("legacy", true)) pipeline = laterLlamaPipeline(addsPrefix);
  return assembleTokenizer(folder, bpeOf(file, std::move(pieces), 0, true), std::move(pipeline), frame,
                           tokens);
}

/// SentencePiece itself with the ids of a vocab.json: how M2M-100 and Marian read texts.
class ExactText {
 public:
  ExactText(const TokenizerFolder& folder, const char* name)
      : m_file(readSentencePiece(folder.read(name), folder.path(name))), m_path(folder.path(name)) {
    for (const SentencePieceModel::Piece& piece : m_file.pieces)
      if (piece.type == SentencePieceModel::UserDefined)
        throw Error(say("The SentencePiece model %1 has pieces that its user defined (\"%2\"), which Heedmap "
                        "does not read beside a vocab.json.")
                        .arg(m_path, unicode::toQString(piece.text)));
  }

  std::shared_ptr<const SubwordModel> model(Vocabulary vocabulary,
                                            const RenumberedModel::Options& options) const {
    return std::make_shared<RenumberedModel>(cutter(), std::move(vocabulary), options);
  }
  Pipeline pipeline() const {
    return {{QLatin1String("decoder"), llamaPipeline(m_file.addsDummyPrefix)[QLatin1String("decoder")]}};
  }
  std::unique_ptr<Normalizer> normalizer(bool keepsLanguageCode) const {
    std::shared_ptr<const PrecompiledCharsmap> charsmap;
    if (!m_file.charsmap.isEmpty())
      charsmap = std::make_shared<const PrecompiledCharsmap>(m_file.charsmap, m_path);
    return std::make_unique<SentencePieceNormalizer>(
        std::move(charsmap), SentencePieceNormalizer::Options{
                                 m_file.addsDummyPrefix, m_file.removesExtraWhitespace, keepsLanguageCode});
  }

 private:
  std::shared_ptr<const SubwordModel> cutter() const {
    Pieces pieces;
    pieces.copy(m_file, 0);
    if (m_file.kind == SentencePieceModel::Kind::Bpe)
      return bpeOf(m_file, std::move(pieces), 0, m_file.hasByteFallback);
    for (size_t i = 0; i < pieces.texts.size(); ++i)  // a text never spells the other kinds
      if (m_file.pieces[i].type != SentencePieceModel::Normal &&
          m_file.pieces[i].type != SentencePieceModel::Byte)
        pieces.texts[i].clear();
    Unigram::Options options;
    options.byteFallback = m_file.hasByteFallback;
    options.isSingle = true;
    return std::make_shared<Unigram>(Vocabulary(std::move(pieces.texts)), std::move(pieces.scores),
                                     m_file.unknownId, options);
  }

  SentencePieceModel m_file;
  QString m_path;
};

TokenizerParts m2m100(const TokenizerFolder& folder) {
  const ExactText text(folder, "sentencepiece.bpe.model");
  RenumberedModel::Options options;
  options.unknownPiece = folder.special("unk_token", "<unk>").toStdString();
  const auto model = text.model(folder.vocabulary("vocab.json"), options);
  const TextLanguages tokens = textLanguages(folder).value();
  QStringList spellings;
  for (const QString& code : m2m100Languages(folder.text("language_codes", QStringLiteral("m2m100"))))
    spellings << tokens.token(code);
  std::vector<AddedToken> specials = specialTokens(folder, names({"<s>", "<pad>", "</s>", "<unk>"}));
  const auto languages = languageTokens(folder, spellings, model->vocabulary().count());
  specials.insert(specials.end(), languages.begin(), languages.end());
  return inLanguages(folder, [&](const TokenFrame& frame) {
    TokenizerParts parts = assembleTokenizer(folder, model, text.pipeline(), frame, specials);
    parts.normalizer = text.normalizer(false);
    return parts;
  });
}

TokenizerParts marian(const TokenizerFolder& folder) {
  const auto reads = [&](const char* file, const char* vocabulary, const char* language) {
    const ExactText text(folder, file);
    RenumberedModel::Options options;
    options.unknownPiece = folder.special("unk_token", "<unk>").toStdString();
    options.readsLanguageCode = true;
    TokenizerParts parts =
        assembleTokenizer(folder, text.model(folder.vocabulary(vocabulary), options), text.pipeline(),
                          {QStringLiteral("$A </s>"), QStringLiteral("$A $B </s>")},
                          specialTokens(folder, names({"<unk>", "</s>", "<pad>"})));
    parts.normalizer = text.normalizer(true);
    parts.language = folder.text(language, QString());
    return parts;
  };
  TokenizerParts parts = reads("source.spm", "vocab.json", "source_lang");
  const bool hasTwo = folder.flag("separate_vocabs", false);
  parts.target = std::make_shared<const Tokenizer>(
      reads("target.spm", hasTwo ? "target_vocab.json" : "vocab.json", "target_lang"));
  return parts;
}

}  // namespace

const char* sentencePieceFile(const TokenizerFolder& folder) {
  for (const char* name : {"tokenizer.model", "spiece.model", "sentencepiece.bpe.model", "source.spm"})
    if (folder.has(name)) return name;
  return nullptr;
}

TokenizerParts sentencePieceTokenizer(const TokenizerFolder& folder) {
  const char* const name = sentencePieceFile(folder);
  if (folder.isOneOf({"marian"})) return marian(folder);
  if (folder.isOneOf({"m2m100"}) && folder.has("vocab.json")) return m2m100(folder);
  using Kind = SentencePieceModel::Kind;
  using Read = TokenizerParts (*)(const TokenizerFolder&, const SentencePieceModel&);
  struct Family {
    std::initializer_list<const char*> types;
    Read read;
    std::optional<Kind> kind;  // where the family knows one only
  };
  static const Family families[] = {
      {{"t5", "mt5"}, t5, Kind::Unigram},
      {{"xlmroberta", "camembert"}, xlmRoberta, Kind::Unigram},
      {{"albert"}, albert, Kind::Unigram},
      {{"mbart", "mbart50"}, mbart, Kind::Unigram},
      {{"nllb", "m2m100"}, nllb, {}},
      {{"pegasus"}, pegasus, Kind::Unigram},
      {{"xglm"}, xglm, Kind::Unigram},
      {{"llama", "codellama", "mistral", "mixtral", "phi3", "gemma", "gemma2", "gemma3", "gemma3text"},
       llama,
       Kind::Bpe}};
  for (const Family& family : families) {
    if (!folder.isOneOf(family.types)) continue;
    const SentencePieceModel file = readSentencePiece(folder.read(name), folder.path(name));
    if (family.kind && family.kind != file.kind) break;
    return family.read(folder, file);
  }
  folder.refuse();
}

}  // namespace heedmap
