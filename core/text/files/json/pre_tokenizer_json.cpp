// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/files/json/pre_tokenizer_json.h"

#include "core/base/error.h"
#include "core/text/files/json/component_table.h"
#include "core/text/files/json/pattern_json.h"
#include "core/text/steps/byte_level.h"
#include "core/text/steps/metaspace.h"
#include "core/text/steps/splits.h"
#include "core/text/steps/unicode_scripts.h"
#include "core/unicode/properties.h"

namespace heedmap {

namespace {

using Shared = std::shared_ptr<const PreTokenizer>;

Shared metaspace(const JsonFields& fields, const QString&) {
  Metaspace::Options options;
  options.mark = fields.character("replacement");
  options.isSplit = fields.flag("split", true);
  const QString scheme = fields.text("prepend_scheme", QStringLiteral("always"));
  if (scheme == QLatin1StringView("first"))
    options.prepend = Metaspace::Prepend::First;
  else if (scheme == QLatin1StringView("never"))
    options.prepend = Metaspace::Prepend::Never;
  else if (scheme != QLatin1StringView("always"))
    fields.fail("prepend_scheme", say("always, first or never"));
  // Older files have a flag instead of the scheme.
  if (!fields.flag("add_prefix_space", true)) options.prepend = Metaspace::Prepend::Never;
  return std::make_shared<Metaspace>(options);
}

SplitBehavior behaviorFromJson(const JsonFields& fields, const char* otherwise) {
  static constexpr std::pair<const char*, SplitBehavior> known[] = {
      {"Removed", SplitBehavior::Removed},
      {"Isolated", SplitBehavior::Isolated},
      {"MergedWithPrevious", SplitBehavior::MergedWithPrevious},
      {"MergedWithNext", SplitBehavior::MergedWithNext},
      {"Contiguous", SplitBehavior::Contiguous}};
  const QString name = fields.text("behavior", QLatin1StringView(otherwise));
  for (const auto& [word, behavior] : known)
    if (name == QLatin1StringView(word)) return behavior;
  fields.fail("behavior", say("one of Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous"));
}

Shared sequence(const JsonFields& fields, const QString& fileName) {
  return std::make_shared<PreTokenizerSequence>(
      readSteps(fields.list("pretokenizers"), fileName, preTokenizerFromJson));
}

/// One without options.
template <typename Plain>
Shared plain(const JsonFields&, const QString&) {
  return std::make_shared<Plain>();
}

Shared whitespaceSplit(const JsonFields&, const QString&) {
  return std::make_shared<CharacterSplit>(SplitBehavior::Removed, unicode::isWhitespace);
}

Shared delimiterSplit(const JsonFields& fields, const QString&) {
  const char32_t delimiter = fields.character("delimiter");
  return std::make_shared<PatternSplit>(Pattern::literal(QString::fromUcs4(&delimiter, 1)),
                                        SplitBehavior::Removed, false);
}

Shared punctuation(const JsonFields& fields, const QString&) {
  return std::make_shared<CharacterSplit>(behaviorFromJson(fields, "Isolated"), unicode::isPunctuation);
}

Shared digits(const JsonFields& fields, const QString&) {
  return splitDigits(fields.flag("individual_digits", false));
}

Shared fixedLength(const JsonFields& fields, const QString&) {
  return std::make_shared<FixedLength>(
      size_t(fields.has("length") ? fields.number("length", 1, 1 << 30) : 5));
}

Shared split(const JsonFields& fields, const QString&) {
  return std::make_shared<PatternSplit>(patternFromJson(fields), behaviorFromJson(fields, ""),
                                        fields.flag("invert", false));
}

Shared byteLevel(const JsonFields& fields, const QString&) {
  return std::make_shared<ByteLevel>(
      ByteLevel::Options{fields.flag("add_prefix_space", true), fields.flag("use_regex", true)});
}

constexpr ComponentRow<PreTokenizer> rows[] = {{"Sequence", sequence},
                                               {"BertPreTokenizer", plain<BertPreTokenizer>},
                                               {"WhitespaceSplit", whitespaceSplit},
                                               {"Metaspace", metaspace},
                                               {"Whitespace", plain<WordRuns>},
                                               {"CharDelimiterSplit", delimiterSplit},
                                               {"Punctuation", punctuation},
                                               {"Digits", digits},
                                               {"UnicodeScripts", plain<UnicodeScripts>},
                                               {"FixedLength", fixedLength},
                                               {"Split", split},
                                               {"ByteLevel", byteLevel}};

}  // namespace

std::shared_ptr<const PreTokenizer> preTokenizerFromJson(const QJsonObject& json, const QString& fileName) {
  const QString type = JsonFields(json, say("a pre-tokenizer in %1").arg(fileName)).text("type");
  const JsonFields fields(json, say("the pre-tokenizer %1 in %2").arg(type, fileName));
  if (auto preTokenizer = readComponent(rows, type, fields, fileName)) return preTokenizer;
  throw Error(say("The pre-tokenizer \"%1\" in %2 is not one that Heedmap knows.").arg(type, fileName));
}

}  // namespace heedmap
