// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/sentencepiece_folder.h"

#include <functional>

#include "core/text/files/language_codes.h"
#include "core/text/files/sentencepiece_pieces.h"
#include "core/text/files/sentencepiece_text.h"
#include "core/unicode/codec.h"

namespace heedmap {

namespace {

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
                           const std::function<TokenizerParts(const TokenTemplate&)>& reads) {
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
  return assembleTokenizer(folder, unigramOf(std::move(pieces), file.unknownId),
                           unigramPipeline(file.charsmap, SpaceRuns::Dropped, folder.path()),
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
  return assembleTokenizer(folder, unigramOf(std::move(pieces), 3),
                           unigramPipeline(file.charsmap, SpaceRuns::Dropped, folder.path()),
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
  const AlbertOptions options{folder.flag("do_lower_case", true), folder.flag("keep_accents", false)};
  return assembleTokenizer(folder, unigramOf(std::move(pieces), file.unknownId),
                           albertPipeline(file.charsmap, options, folder.path()),
                           {QStringLiteral("[CLS] $A [SEP]"), QStringLiteral("[CLS] $A [SEP] $B:1 [SEP]:1")},
                           specialTokens(folder, names({"<pad>", "<unk>", "[CLS]", "[SEP]", "[MASK]"})));
}

TokenizerParts debertaV2(const TokenizerFolder& folder, const SentencePieceModel& file) {
  if (folder.flag("split_by_punct", false)) folder.refuse();
  Pieces pieces;
  pieces.copy(file, 0);
  const auto model = unigramOf(std::move(pieces), file.unknownId);
  std::vector<AddedToken> specials =
      specialTokens(folder, names({"[PAD]", "[CLS]", "[SEP]", "[UNK]", "[MASK]"}));
  for (AddedToken& token : specials) token.takesSpaceLeft = false;
  // No piece of the file, but a token behind them.
  if (model->vocabulary().find("[MASK]") == PieceTrie::none) specials.back().id = model->vocabulary().count();
  return assembleTokenizer(
      folder, model, debertaPipeline(file.charsmap, folder.flag("do_lower_case", false), folder.path()),
      {QStringLiteral("[CLS] $A [SEP]"), QStringLiteral("[CLS] $A [SEP] $B:1 [SEP]:1")}, specials);
}

TokenizerParts mbart(const TokenizerFolder& folder, const SentencePieceModel& file) {
  const bool is50 = folder.isOneOf({"mbart50"});
  const QStringList languages = is50 ? mbart50Languages() : mbartLanguages();
  Pieces pieces = fairseqPieces(file);
  pieces.add(languages);
  pieces.add("<mask>");
  const auto model = unigramOf(std::move(pieces), 3);
  const Pipeline pipeline =
      unigramPipeline(file.charsmap, is50 ? SpaceRuns::Joined : SpaceRuns::Dropped, folder.path());
  const std::vector<AddedToken> specials =
      specialTokens(folder, names({"<s>", "<pad>", "</s>", "<unk>", "<mask>"}) + languages);
  return inLanguages(folder, [&](const TokenTemplate& frame) {
    return assembleTokenizer(folder, model, pipeline, frame, specials);
  });
}

TokenizerParts nllb(const TokenizerFolder& folder, const SentencePieceModel& file) {
  const bool isBpe = file.kind == SentencePieceModel::Kind::Bpe;
  const QStringList languages = nllbLanguages();
  Pieces pieces = fairseqPieces(file);
  const int firstLanguage = int(pieces.texts.size());
  std::vector<AddedToken> specials = specialTokens(folder, names({"<s>", "<pad>", "</s>", "<unk>"}));
  const auto more = languageTokens(folder, languages + names({"<mask>"}), firstLanguage);
  specials.insert(specials.end(), more.begin(), more.end());
  const auto model = isBpe ? bpeOf(file, std::move(pieces), 1, false) : unigramOf(std::move(pieces), 3);
  return inLanguages(folder, [&](const TokenTemplate& frame) {
    return assembleTokenizer(folder, model, unigramPipeline(file.charsmap, SpaceRuns::Joined, folder.path()),
                             frame, specials);
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
  return assembleTokenizer(folder, unigramOf(std::move(pieces), unknown),
                           unigramPipeline(file.charsmap, SpaceRuns::Joined, folder.path()),
                           {QStringLiteral("$A </s>"), QStringLiteral("$A $B </s>")},
                           specialTokens(folder, specials));
}

TokenizerParts xglm(const TokenizerFolder& folder, const SentencePieceModel& file) {
  QStringList madeUp;
  for (int i = 0; i < 7; ++i) madeUp << QStringLiteral("<madeupword%1>").arg(i);
  Pieces pieces = fairseqPieces(file);
  pieces.add(madeUp);
  return assembleTokenizer(folder, unigramOf(std::move(pieces), 3),
                           unigramPipeline(file.charsmap, SpaceRuns::Joined, folder.path()),
                           {QStringLiteral("</s> $A"), QStringLiteral("</s> $A </s> </s> $B")},
                           specialTokens(folder, names({"<s>", "<pad>", "</s>", "<unk>"}) + madeUp));
}

TokenizerParts llama(const TokenizerFolder& folder, const SentencePieceModel& file) {
  const bool isGemma = folder.type().startsWith(QLatin1StringView("gemma"));
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
  const auto second = [](const QString& name) {
    return name.isEmpty() ? name : name + QLatin1StringView(":1");
  };
  TokenTemplate frame;
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

TokenizerParts m2m100(const TokenizerFolder& folder) {
  const SentencePieceText text(folder, "sentencepiece.bpe.model");
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
  return inLanguages(folder, [&](const TokenTemplate& frame) {
    return assembleTokenizer(folder, model, text.pipeline(false), frame, specials);
  });
}

TokenizerParts marian(const TokenizerFolder& folder) {
  const auto reads = [&](const char* file, const char* vocabulary, const char* language) {
    const SentencePieceText text(folder, file);
    RenumberedModel::Options options;
    options.unknownPiece = folder.special("unk_token", "<unk>").toStdString();
    options.readsLanguageCode = true;
    TokenizerParts parts =
        assembleTokenizer(folder, text.model(folder.vocabulary(vocabulary), options), text.pipeline(true),
                          {QStringLiteral("$A </s>"), QStringLiteral("$A $B </s>")},
                          specialTokens(folder, names({"<unk>", "</s>", "<pad>"})));
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
  for (const char* name :
       {"tokenizer.model", "spiece.model", "spm.model", "sentencepiece.bpe.model", "source.spm"})
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
      {{"debertav2"}, debertaV2, Kind::Unigram},
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
