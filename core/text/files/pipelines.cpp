// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/pipelines.h"

#include <QStringList>

#include "core/base/error.h"
#include "core/text/steps/byte_level.h"
#include "core/text/steps/decoders.h"
#include "core/text/steps/metaspace.h"
#include "core/text/steps/normalizers/precompiled_charsmap.h"
#include "core/text/steps/normalizers/text_normalizers.h"
#include "core/text/steps/splits.h"
#include "core/text/steps/template_processing.h"
#include "core/unicode/codec.h"
#include "core/unicode/properties.h"

namespace heedmap {

namespace {

using Normalizers = std::vector<std::shared_ptr<const Normalizer>>;
using PreTokenizers = std::vector<std::shared_ptr<const PreTokenizer>>;
using Decoders = std::vector<std::shared_ptr<const Decoder>>;

constexpr char32_t wordMark = U'▁';
constexpr const char* wordMarkUtf8 = "▁";

/// GPT-4's expression; %1 says how digits are grouped.
constexpr QStringView gpt4 =
    uR"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|%1| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr QStringView gpt4o =
    uR"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
/// Mistral's since Nemo: as GPT-4o's, but digits stand alone and contractions do not.
constexpr QStringView tekken =
    uR"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr QStringView qwen35 =
    uR"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr QStringView bailing =
    uR"('(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]++[\r\n]*|\s*[\r\n]|\s+(?!\S)|\s+)";
constexpr QStringView seedCoder =
    uR"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1}| ?[^\s\p{L}\p{N}\r\n]+|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr QStringView llamaCppDefault =
    uR"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S))";
constexpr QStringView bloom = uR"( ?[^(\s|[.,!?…。，、।۔،])]+)";
constexpr QStringView deepSeek3 =
    uR"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr QStringView eastAsian = u"[\u4e00-\u9fa5\u0800-\u4e00\uac00-\ud7ff]+";
constexpr QStringView deepSeekSigns = u"\\s?[!-/:-~\uff01-\uff0f\uff1a-\uff5e\u2018-\u201f\u3000-\u3002]+";
// Escaped, because some of these characters do not survive a normalization of the source.
constexpr QStringView deepSeekLetters =
    u"\\s?[A-Za-z\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01ba\u01bc-\u01bf\u01c4-\u0293\u0295-\u02af"
    u"\u0370-\u0373\u0376\u0377\u037b-\u037d\u037f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03f5"
    u"\u03f7-\u0481\u048a-\u052f\u0531-\u0556\u10a0-\u10c5\u13a0-\u13f5\u13f8-\u13fd\u1c90-\u1cba\u1cbd-"
    u"\u1cbf\u1d00-\u1d2b\u1d6b-\u1d77\u1d79-\u1d9a\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d"
    u"\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fbc\u1fbe\u1fc2-\u1fc4\u1fc6-"
    u"\u1fcc\u1fd0-\u1fd3\u1fd6-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ff4\u1ff6-\u1ffc\u2102\u2107\u210a-\u2113"
    u"\u2115\u2119-\u211d\u2124\u2126\u2128\u212a-\u212d\u212f-\u2134\u2139\u213c-\u213f\u2145-\u2149"
    u"\u214e\u2183\u2184\u2c00-\u2c7b\u2c7e-\u2ce4\u2ceb-\u2cee\u2cf2\u2cf3\ua640-\ua66d\ua680-\ua69b"
    u"\ua722-\ua76f\ua771-\ua787\ua78b-\ua78e\uab70-\uabbf\ufb00-\ufb06\ufb13-\ufb17\uff21-\uff3a\uff41-"
    u"\uff5a\U00010400-\U0001044f\U000104b0-\U000104d3\U000104d8-\U000104fb\U00010c80-\U00010cb2"
    u"\U00010cc0-\U00010cf2\U000118a0-\U000118df\U0001e900-\U0001e943]+";

std::shared_ptr<const PreTokenizer> isolate(QStringView regex) {
  const QString place = say("a pre-tokenizer that the file names");
  return std::make_shared<PatternSplit>(Pattern::oniguruma(regex.toString(), place), SplitBehavior::Isolated,
                                        false);
}

std::shared_ptr<const PreTokenizer> byteLevel(bool usesRegex, bool addsPrefixSpace = false) {
  return std::make_shared<ByteLevel>(ByteLevel::Options{addsPrefixSpace, usesRegex});
}

PreTokenizers gpt2Steps() {
  return {byteLevel(true)};
}
PreTokenizers digitSteps() {
  return {splitDigits(true), byteLevel(true)};
}
PreTokenizers llama3Steps() {
  return {isolate(gpt4.toString().arg(QStringLiteral("\\p{N}{1,3}"))), byteLevel(false)};
}
PreTokenizers qwen2Steps() {
  return {isolate(gpt4.toString().arg(QStringLiteral("\\p{N}"))), byteLevel(false)};
}
PreTokenizers gpt4oSteps() {
  return {isolate(gpt4o), byteLevel(false)};
}
PreTokenizers tekkenSteps() {
  return {isolate(tekken), byteLevel(false)};
}
PreTokenizers qwen35Steps() {
  return {isolate(qwen35), byteLevel(false)};
}
PreTokenizers bailingSteps() {
  return {isolate(bailing), byteLevel(false)};
}
PreTokenizers seedCoderSteps() {
  return {isolate(seedCoder), byteLevel(false)};
}
PreTokenizers bloomSteps() {
  return {isolate(bloom), byteLevel(false)};
}
PreTokenizers vikingSteps() {
  return {isolate(bloom), isolate(u"\\p{N}"), byteLevel(false)};
}
PreTokenizers falconSteps() {
  return {std::make_shared<CharacterSplit>(SplitBehavior::Contiguous, unicode::isPunctuation),
          byteLevel(true), splitDigits(false), isolate(u"[0-9][0-9][0-9]")};
}
/// llama.cpp's own, for files that name none.
PreTokenizers defaultSteps() {
  return {isolate(uR"([\p{P}\$\+<=>\^~\|]+)"), isolate(llamaCppDefault), isolate(uR"(\p{N}+)"),
          isolate(u"[0-9][0-9][0-9]"), byteLevel(false)};
}
PreTokenizers deepSeekLlmSteps() {
  return {isolate(u"[\r\n]"), isolate(deepSeekLetters), isolate(deepSeekSigns), isolate(u"\\s+$"),
          isolate(eastAsian), splitDigits(true),        byteLevel(false)};
}
PreTokenizers deepSeekCoderSteps() {
  return {isolate(u"[\r\n]"), isolate(uR"(\s?\p{L}+)"), isolate(uR"(\s?\p{P}+)"),
          isolate(eastAsian), splitDigits(true),        byteLevel(false)};
}
PreTokenizers deepSeek3Steps() {
  return {isolate(uR"(\p{N}{1,3})"), isolate(u"[一-龥\u3040-ゟ゠-ヿ]+"), isolate(deepSeek3),
          byteLevel(false)};
}

struct ByteLevelFamily {
  const char* names;  // apart by spaces
  PreTokenizers (*steps)();
  bool isComposed = false;       // NFC first
  bool takesWholeWords = false;  // before it merges; and a text begins with the begin token
};
constexpr ByteLevelFamily families[] = {
    {"gpt-2 phi-2 jina-es jina-de jina-v1-en jina-v2-es jina-v2-de jina-v2-code roberta-bpe gigachat a.x-4.0 "
     "mellum exaone4 jais trillion granite-docling",
     gpt2Steps},
    {"mpt olmo modern-bert", gpt2Steps, true},
    {"smollm starcoder refact codeshell exaone minerva-7b mellum2", digitSteps},
    {"command-r", digitSteps, true},
    {"llama3 llama-v3 llama-bpe falcon3 falcon-h1 pixtral midm-2.0 lfm2 jina-v5-nano", llama3Steps, false,
     true},
    {"dbrx smaug-bpe glm4 chatglm-bpe", llama3Steps},
    {"qwen2 deepseek-r1-qwen megrez kormo f2llmv2", qwen2Steps, true},
    {"stablelm2 hunyuan solar-open grok-2", qwen2Steps},
    {"qwen35", qwen35Steps, true},
    {"gpt-4o llama4 kanana2 talkie minimax-m2", gpt4oSteps},
    {"tekken", tekkenSteps, false, true},
    {"bloom poro-chat gpt3-finnish", bloomSteps},
    {"viking", vikingSteps},
    {"falcon", falconSteps},
    {"default", defaultSteps},
    {"deepseek-llm", deepSeekLlmSteps},
    {"deepseek-coder", deepSeekCoderSteps},
    {"deepseek-v3 hunyuan-dense joyai-llm", deepSeek3Steps},
    {"bailingmoe bailingmoe2 llada-moe", bailingSteps},
    {"seed-coder", seedCoderSteps}};

/// The family of a name, or null.
const ByteLevelFamily* familyOf(const QString& name) {
  for (const ByteLevelFamily& family : families)
    if (QString(QLatin1StringView(family.names)).split(QLatin1Char(' ')).contains(name)) return &family;
  return nullptr;
}

Pipeline byteLevelOf(PreTokenizers steps) {
  Pipeline pipeline;
  pipeline.preTokenizer = std::make_shared<PreTokenizerSequence>(std::move(steps));
  pipeline.decoder = std::make_shared<ByteLevelDecoder>();
  pipeline.usesByteAlphabet = true;
  return pipeline;
}

std::shared_ptr<const Normalizer> replaceAll(const char* what, char32_t with) {
  return std::make_shared<Replace>(Pattern::literal(QString::fromUtf8(what)), std::u32string(1, with));
}

Normalizers precompiled(const QByteArray& charsmap, const QString& fileName) {
  if (charsmap.isEmpty()) return {};
  return {std::make_shared<PrecompiledCharsmap>(
      charsmap, say("the normalizer %1 in %2").arg(QStringLiteral("Precompiled"), fileName))};
}

}  // namespace

bool takesWholeWords(const QString& name) {
  const ByteLevelFamily* const family = familyOf(name);
  return family && family->takesWholeWords;
}

Pipeline byteLevelPipeline(const QString& name, const QString& fileName) {
  const ByteLevelFamily* const family = familyOf(name);
  if (!family)
    throw Error(say("The pre-tokenizer \"%1\" of %2 is not one that Heedmap knows.").arg(name, fileName));
  Pipeline pipeline = byteLevelOf(family->steps());
  if (family->isComposed) pipeline.normalizer = std::make_shared<UnicodeFormNormalizer>(UnicodeForm::C);
  return pipeline;
}

Pipeline gpt2Pipeline(bool addsPrefixSpace) {
  return byteLevelOf({byteLevel(true, addsPrefixSpace)});
}

Pipeline llamaPipeline(bool addsPrefix) {
  Normalizers normalizers{replaceAll(" ", wordMark)};
  Decoders decoders{std::make_shared<ReplaceDecoder>(Pattern::literal(QString::fromUtf8(wordMarkUtf8)), " "),
                    std::make_shared<ByteFallbackDecoder>(), std::make_shared<Fuse>()};
  if (addsPrefix) {
    normalizers.insert(normalizers.begin(), std::make_shared<Prepend>(std::u32string(1, wordMark)));
    decoders.push_back(std::make_shared<StripDecoder>(" ", 1, 0));
  }
  Pipeline pipeline;
  pipeline.normalizer = std::make_shared<NormalizerSequence>(std::move(normalizers));
  pipeline.decoder = std::make_shared<DecoderSequence>(std::move(decoders));
  return pipeline;
}

Pipeline gemmaPipeline() {
  Pipeline pipeline = llamaPipeline(false);
  pipeline.preTokenizer = std::make_shared<PatternSplit>(Pattern::literal(QStringLiteral(" ")),
                                                         SplitBehavior::MergedWithPrevious, false);
  return pipeline;
}

Pipeline laterLlamaPipeline(bool addsPrefix) {
  Pipeline pipeline = llamaPipeline(addsPrefix);
  pipeline.normalizer = nullptr;
  Metaspace::Options options;
  options.isSplit = false;
  options.prepend = addsPrefix ? Metaspace::Prepend::First : Metaspace::Prepend::Never;
  pipeline.preTokenizer = std::make_shared<Metaspace>(options);
  return pipeline;
}

Pipeline unigramPipeline(const QByteArray& charsmap, SpaceRuns spaces, const QString& fileName) {
  Normalizers normalizers = precompiled(charsmap, fileName);
  PreTokenizers preTokenizers{std::make_shared<Metaspace>(Metaspace::Options{})};
  if (spaces == SpaceRuns::Joined)
    normalizers.push_back(
        std::make_shared<Replace>(Pattern::oniguruma(QStringLiteral(" {2,}"), fileName), U" "));
  else
    preTokenizers.insert(preTokenizers.begin(),
                         std::make_shared<CharacterSplit>(SplitBehavior::Removed, unicode::isWhitespace));
  Pipeline pipeline;
  pipeline.normalizer = std::make_shared<NormalizerSequence>(std::move(normalizers));
  pipeline.preTokenizer = std::make_shared<PreTokenizerSequence>(std::move(preTokenizers));
  pipeline.decoder = std::make_shared<MetaspaceDecoder>(wordMarkUtf8, true);
  return pipeline;
}

Pipeline albertPipeline(const QByteArray& charsmap, const AlbertOptions& options, const QString& fileName) {
  Normalizers normalizers{replaceAll("``", U'"'), replaceAll("''", U'"')};
  if (!options.keepsAccents) {
    normalizers.push_back(std::make_shared<UnicodeFormNormalizer>(UnicodeForm::KD));
    normalizers.push_back(std::make_shared<StripAccents>());
  }
  if (options.lowercase) normalizers.push_back(std::make_shared<Lowercase>());
  for (auto& step : precompiled(charsmap, fileName)) normalizers.push_back(std::move(step));
  Pipeline pipeline = unigramPipeline({}, SpaceRuns::Dropped, fileName);
  pipeline.normalizer = std::make_shared<NormalizerSequence>(std::move(normalizers));
  return pipeline;
}

Pipeline debertaPipeline(const QByteArray& charsmap, bool lowercase, const QString& fileName) {
  Pipeline pipeline = unigramPipeline(charsmap, SpaceRuns::Joined, fileName);
  Normalizers normalizers{std::make_shared<Strip>(true, true), pipeline.normalizer};
  if (lowercase) normalizers.insert(normalizers.begin(), std::make_shared<Lowercase>());
  pipeline.normalizer = std::make_shared<NormalizerSequence>(std::move(normalizers));
  return pipeline;
}

Pipeline bertPipeline(const BertNormalizer::Options& options) {
  Pipeline pipeline;
  pipeline.normalizer = std::make_shared<BertNormalizer>(options);
  pipeline.preTokenizer = std::make_shared<BertPreTokenizer>();
  pipeline.decoder = std::make_shared<WordPieceDecoder>("##", true);
  return pipeline;
}

std::shared_ptr<const PostProcessor> templateProcessing(const TokenTemplate& written,
                                                        const std::function<int(QString)>& idOf,
                                                        const QString& fileName) {
  const auto parts = [&](const QString& items) {
    std::vector<TemplateProcessing::Part> list;
    for (const QString& item : items.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
      const bool hasSegment =
          item.size() > 2 && item[item.size() - 2] == QLatin1Char(':') && item.back().isDigit();
      const QString name = hasSegment ? item.chopped(2) : item;
      TemplateProcessing::Part part;
      part.segment = hasSegment ? item.back().digitValue() : 0;
      if (name == QLatin1StringView("$A") || name == QLatin1StringView("$B")) {
        part.sequence = name == QLatin1StringView("$B") ? 1 : 0;
      } else {
        part.ids = {idOf(name)};
        part.pieces = {name};
        if (part.ids[0] < 0)
          throw Error(say("The vocabulary of %1 lacks the token \"%2\".").arg(fileName, name));
      }
      list.push_back(std::move(part));
    }
    return list;
  };
  return std::make_shared<TemplateProcessing>(parts(written.single), parts(written.pair));
}

}  // namespace heedmap
