// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/pipelines.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>

#include "core/base/error.h"

namespace heedmap {

namespace {

QJsonObject object(const QByteArray& json) {
  return QJsonDocument::fromJson(json).object();
}

QJsonObject typed(const char* type) {
  return {{QLatin1String("type"), QLatin1String(type)}};
}

QJsonObject isolate(const QString& regex) {
  QJsonObject split = object(R"({"type": "Split", "behavior": "Isolated", "invert": false})");
  split[QLatin1String("pattern")] = QJsonObject{{QLatin1String("Regex"), regex}};
  return split;
}

QJsonObject byteLevel(bool usesRegex) {
  QJsonObject step = object(R"({"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": true})");
  step[QLatin1String("use_regex")] = usesRegex;
  return step;
}

QJsonObject digits(bool isEach) {
  QJsonObject step = typed("Digits");
  step[QLatin1String("individual_digits")] = isEach;
  return step;
}

QJsonObject sequence(const char* list, const QJsonArray& steps) {
  QJsonObject result = typed("Sequence");
  result[QLatin1String(list)] = steps;
  return result;
}

Pipeline byteLevelOf(const QJsonArray& steps, bool isComposed) {
  Pipeline pipeline;
  if (isComposed) pipeline[QLatin1String("normalizer")] = typed("NFC");
  pipeline[QLatin1String("pre_tokenizer")] = sequence("pretokenizers", steps);
  pipeline[QLatin1String("decoder")] = typed("ByteLevel");
  return pipeline;
}

/// GPT-4's expression; `numbers` says how digits are grouped.
QString gpt4Regex(const QString& numbers) {
  return QStringLiteral(
             R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|%1| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)")
      .arg(numbers);
}

const QString gpt4oRegex = QStringLiteral(
    R"([^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+)");
const QString bloomRegex = QStringLiteral(R"( ?[^(\s|[.,!?…。，、।۔،])]+)");
const QString deepSeek3Regex = QStringLiteral(
    R"([!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)");
// Escaped, because some of these characters do not survive a normalization of the source.
const QString deepSeekLetters = QStringLiteral(
    "\\s?[A-Za-z\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01ba\u01bc-\u01bf\u01c4-\u0293\u0295-\u02af"
    "\u0370-\u0373\u0376\u0377\u037b-\u037d\u037f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03f5"
    "\u03f7-\u0481\u048a-\u052f\u0531-\u0556\u10a0-\u10c5\u13a0-\u13f5\u13f8-\u13fd\u1c90-\u1cba\u1cbd-"
    "\u1cbf\u1d00-\u1d2b\u1d6b-\u1d77\u1d79-\u1d9a\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d"
    "\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fbc\u1fbe\u1fc2-\u1fc4\u1fc6-"
    "\u1fcc\u1fd0-\u1fd3\u1fd6-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ff4\u1ff6-\u1ffc\u2102\u2107\u210a-\u2113"
    "\u2115\u2119-\u211d\u2124\u2126\u2128\u212a-\u212d\u212f-\u2134\u2139\u213c-\u213f\u2145-\u2149"
    "\u214e\u2183\u2184\u2c00-\u2c7b\u2c7e-\u2ce4\u2ceb-\u2cee\u2cf2\u2cf3\ua640-\ua66d\ua680-\ua69b"
    "\ua722-\ua76f\ua771-\ua787\ua78b-\ua78e\uab70-\uabbf\ufb00-\ufb06\ufb13-\ufb17\uff21-\uff3a\uff41-"
    "\uff5a\U00010400-\U0001044f\U000104b0-\U000104d3\U000104d8-\U000104fb\U00010c80-\U00010cb2"
    "\U00010cc0-\U00010cf2\U000118a0-\U000118df\U0001e900-\U0001e943]+");

enum class Kind {
  Gpt2,
  Digits,
  Llama3,
  Qwen2,
  Gpt4o,
  Bloom,
  Falcon,
  Default,
  DeepSeekLlm,
  DeepSeekCoder,
  DeepSeek3
};
struct Known {
  Kind kind;
  bool isComposed = false;  // NFC first
};

const QMap<QString, Known>& knownNames() {
  static const QMap<QString, Known> names = [] {
    QMap<QString, Known> map;
    const auto add = [&](std::initializer_list<const char*> list, Known known) {
      for (const char* name : list) map.insert(QLatin1String(name), known);
    };
    add({"gpt-2", "phi-2", "jina-es", "jina-de", "jina-v1-en", "jina-v2-es", "jina-v2-de", "roberta-bpe",
         "gigachat"},
        {Kind::Gpt2});
    add({"mpt", "olmo"}, {Kind::Gpt2, true});
    add({"smollm", "starcoder", "refact", "codeshell", "exaone", "minerva-7b"}, {Kind::Digits});
    add({"command-r"}, {Kind::Digits, true});
    add({"llama3", "llama-v3", "llama-bpe", "falcon3", "dbrx", "smaug-bpe"}, {Kind::Llama3});
    add({"qwen2", "deepseek-r1-qwen", "megrez"}, {Kind::Qwen2, true});
    add({"stablelm2"}, {Kind::Qwen2});
    add({"gpt-4o", "llama4"}, {Kind::Gpt4o});
    add({"bloom", "poro-chat", "gpt3-finnish"}, {Kind::Bloom});
    add({"falcon"}, {Kind::Falcon});
    add({"default"}, {Kind::Default});
    add({"deepseek-llm"}, {Kind::DeepSeekLlm});
    add({"deepseek-coder"}, {Kind::DeepSeekCoder});
    add({"deepseek-v3"}, {Kind::DeepSeek3});
    return map;
  }();
  return names;
}

QJsonArray stepsOf(Kind kind) {
  const QString newlines = QStringLiteral("[\r\n]");
  const QString eastAsian = QStringLiteral("[\u4e00-\u9fa5\u0800-\u4e00\uac00-\ud7ff]+");
  switch (kind) {
    case Kind::Gpt2:
      return {byteLevel(true)};
    case Kind::Digits:
      return {digits(true), byteLevel(true)};
    case Kind::Llama3:
      return {isolate(gpt4Regex(QStringLiteral(R"(\p{N}{1,3})"))), byteLevel(false)};
    case Kind::Qwen2:
      return {isolate(gpt4Regex(QStringLiteral(R"(\p{N})"))), byteLevel(false)};
    case Kind::Gpt4o:
      return {isolate(gpt4oRegex), byteLevel(false)};
    case Kind::Bloom:
      return {isolate(bloomRegex), byteLevel(false)};
    case Kind::Falcon:
      return {object(R"({"type": "Punctuation", "behavior": "Contiguous"})"), byteLevel(true), digits(false),
              isolate(QStringLiteral("[0-9][0-9][0-9]"))};
    case Kind::Default:  // llama.cpp's own, for files that name none
      return {
          isolate(QStringLiteral(R"([\p{P}\$\+<=>\^~\|]+)")),
          isolate(
              QStringLiteral(R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S))")),
          isolate(QStringLiteral(R"(\p{N}+)")), isolate(QStringLiteral("[0-9][0-9][0-9]")), byteLevel(false)};
    case Kind::DeepSeekLlm:
      return {isolate(newlines),
              isolate(deepSeekLetters),
              isolate(QStringLiteral("\\s?[!-/:-~\uff01-\uff0f\uff1a-\uff5e\u2018-\u201f\u3000-\u3002]+")),
              isolate(QStringLiteral("\\s+$")),
              isolate(eastAsian),
              digits(true),
              byteLevel(false)};
    case Kind::DeepSeekCoder:
      return {isolate(newlines),
              isolate(QStringLiteral(R"(\s?\p{L}+)")),
              isolate(QStringLiteral(R"(\s?\p{P}+)")),
              isolate(eastAsian),
              digits(true),
              byteLevel(false)};
    case Kind::DeepSeek3:
      return {isolate(QStringLiteral(R"(\p{N}{1,3})")), isolate(QStringLiteral("[一-龥\u3040-ゟ゠-ヿ]+")),
              isolate(deepSeek3Regex), byteLevel(false)};
  }
  return {};
}

QJsonObject spacesToMarks() {
  return object(R"({"type": "Replace", "pattern": {"String": " "}, "content": "▁"})");
}

QJsonObject precompiled(const QByteArray& charsmap) {
  QJsonObject step = typed("Precompiled");
  step[QLatin1String("precompiled_charsmap")] = QString::fromLatin1(charsmap.toBase64());
  return step;
}

}  // namespace

bool isLlama3(const QString& name) {
  const auto known = knownNames().find(name);
  return known != knownNames().end() && known->kind == Kind::Llama3;
}

Pipeline byteLevelPipeline(const QString& name, const QString& fileName) {
  const auto known = knownNames().find(name);
  if (known == knownNames().end())
    throw Error(say("The pre-tokenizer \"%1\" of %2 is not one that Heedmap knows.").arg(name, fileName));
  return byteLevelOf(stepsOf(known->kind), known->isComposed);
}

Pipeline llamaPipeline(bool addsPrefix) {
  QJsonArray steps{spacesToMarks()};
  QJsonArray decoders{object(R"({"type": "Replace", "pattern": {"String": "▁"}, "content": " "})"),
                      typed("ByteFallback"), typed("Fuse")};
  if (addsPrefix) {
    steps.prepend(object(R"({"type": "Prepend", "prepend": "▁"})"));
    decoders.append(object(R"({"type": "Strip", "content": " ", "start": 1, "stop": 0})"));
  }
  return {{QLatin1String("normalizer"), sequence("normalizers", steps)},
          {QLatin1String("decoder"), sequence("decoders", decoders)}};
}

Pipeline gemmaPipeline() {
  Pipeline pipeline = llamaPipeline(false);
  pipeline[QLatin1String("pre_tokenizer")] = object(
      R"({"type": "Split", "pattern": {"String": " "}, "behavior": "MergedWithPrevious", "invert": false})");
  return pipeline;
}

Pipeline laterLlamaPipeline(bool addsPrefix) {
  Pipeline pipeline = llamaPipeline(addsPrefix);
  pipeline.remove(QLatin1String("normalizer"));
  QJsonObject metaspace = object(R"({"type": "Metaspace", "replacement": "▁", "split": false})");
  metaspace[QLatin1String("prepend_scheme")] = QLatin1String(addsPrefix ? "first" : "never");
  pipeline[QLatin1String("pre_tokenizer")] = metaspace;
  return pipeline;
}

Pipeline unigramPipeline(const QByteArray& charsmap, SpaceRuns spaces) {
  const QJsonObject metaspace =
      object(R"({"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always"})");
  QJsonArray steps;
  if (!charsmap.isEmpty()) steps.append(precompiled(charsmap));
  QJsonObject words = metaspace;
  if (spaces == SpaceRuns::Joined)
    steps.append(object(R"({"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "})"));
  else
    words = sequence("pretokenizers", {typed("WhitespaceSplit"), metaspace});
  return {{QLatin1String("normalizer"), sequence("normalizers", steps)},
          {QLatin1String("pre_tokenizer"), words},
          {QLatin1String("decoder"), metaspace}};
}

QJsonObject albertNormalizer(const QByteArray& charsmap, bool lowercase, bool keepsAccents) {
  QJsonArray steps{object(R"({"type": "Replace", "pattern": {"String": "``"}, "content": "\""})"),
                   object(R"({"type": "Replace", "pattern": {"String": "''"}, "content": "\""})")};
  if (!keepsAccents) {
    steps.append(typed("NFKD"));
    steps.append(typed("StripAccents"));
  }
  if (lowercase) steps.append(typed("Lowercase"));
  if (!charsmap.isEmpty()) steps.append(precompiled(charsmap));
  return sequence("normalizers", steps);
}

Pipeline bertPipeline(const BertOptions& options) {
  QJsonObject normalizer = object(R"({"type": "BertNormalizer", "clean_text": true})");
  normalizer[QLatin1String("lowercase")] = options.lowercase;
  normalizer[QLatin1String("strip_accents")] = options.stripAccents;
  normalizer[QLatin1String("handle_chinese_chars")] = options.separateChinese;
  return {{QLatin1String("normalizer"), normalizer},
          {QLatin1String("pre_tokenizer"), typed("BertPreTokenizer")},
          {QLatin1String("decoder"), object(R"({"type": "WordPiece", "prefix": "##", "cleanup": true})")}};
}

QJsonObject templateProcessing(const QString& single, const QString& pair,
                               const std::function<int(QString)>& idOf, const QString& fileName) {
  QJsonObject specials;
  const auto parts = [&](const QString& written) {
    QJsonArray list;
    for (const QString& item : written.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
      const bool hasSegment =
          item.size() > 2 && item[item.size() - 2] == QLatin1Char(':') && item.back().isDigit();
      const QString name = hasSegment ? item.chopped(2) : item;
      const int segment = hasSegment ? item.back().digitValue() : 0;
      const bool isSequence = name == QLatin1String("$A") || name == QLatin1String("$B");
      if (!isSequence) {
        const int id = idOf(name);
        if (id < 0) throw Error(say("The vocabulary of %1 lacks the token \"%2\".").arg(fileName, name));
        specials[name] = QJsonObject{{QLatin1String("id"), name},
                                     {QLatin1String("ids"), QJsonArray{id}},
                                     {QLatin1String("tokens"), QJsonArray{name}}};
      }
      list.append(QJsonObject{{QLatin1String(isSequence ? "Sequence" : "SpecialToken"),
                               QJsonObject{{QLatin1String("id"), isSequence ? name.mid(1) : name},
                                           {QLatin1String("type_id"), segment}}}});
    }
    return list;
  };
  QJsonObject result = typed("TemplateProcessing");
  result[QLatin1String("single")] = parts(single);
  result[QLatin1String("pair")] = parts(pair);
  result[QLatin1String("special_tokens")] = specials;
  return result;
}

}  // namespace heedmap
