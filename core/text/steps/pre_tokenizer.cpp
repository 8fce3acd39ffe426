// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/pre_tokenizer.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/text/files/pattern_json.h"
#include "core/text/steps/byte_level.h"
#include "core/text/steps/unicode_scripts.h"
#include "core/unicode/properties.h"

namespace heedmap {

void BertPreTokenizer::apply(Words& words, SearchBudget&) const {
  splitWordsAt(words, SplitBehavior::Removed, [](char32_t c) { return unicode::isWhitespace(c); });
  splitWordsAt(words, SplitBehavior::Isolated, [](char32_t c) { return unicode::isPunctuation(c); });
}

void WordRuns::apply(Words& words, SearchBudget&) const {
  splitWordsAt(words, SplitBehavior::Removed, [](char32_t c) { return unicode::isWhitespace(c); });
  splitWordsAt(words, SplitBehavior::Contiguous, unicode::isWordCharacter);
}

void PatternSplit::apply(Words& words, SearchBudget& budget) const {
  PatternSearch search(m_pattern, words.text.chars, budget);
  splitWords(
      words, m_behavior,
      [&](const CharRange& word, const auto& found) { search.findAll(word.begin, word.end, found); },
      m_isInverted);
}

void FixedLength::apply(Words& words, SearchBudget&) const {
  std::vector<CharRange> result;
  for (const CharRange& word : words.words)
    for (size_t begin = word.begin; begin < word.end; begin += m_length)
      result.push_back({begin, std::min(begin + m_length, word.end)});
  words.words = std::move(result);
}

void Metaspace::apply(Words& words, SearchBudget&) const {
  NormalizedText text;
  std::vector<CharRange> result;
  text.reserve(words.text.size() + words.words.size());
  for (const CharRange& word : words.words) {
    size_t begin = text.size();
    const SourceSpan first = words.text.sources[word.begin];
    const char32_t front = words.text.chars[word.begin];
    const bool isFirst = first.begin == 0 || (word.begin == 0 && words.sourceBegin == 0);
    const bool isWanted =
        m_options.prepend == Prepend::Always || (m_options.prepend == Prepend::First && isFirst);
    if (isWanted && front != ' ' && front != m_options.mark) text.push(m_options.mark, first);
    for (size_t i = word.begin; i < word.end; ++i) {
      const char32_t c = words.text.chars[i] == ' ' ? m_options.mark : words.text.chars[i];
      if (m_options.isSplit && c == m_options.mark && text.size() > begin) {
        result.push_back({begin, text.size()});
        begin = text.size();
      }
      text.push(c, words.text.sources[i]);
    }
    result.push_back({begin, text.size()});
  }
  words.text = std::move(text);
  words.words = std::move(result);
}

namespace {

std::unique_ptr<PreTokenizer> metaspaceFromJson(const JsonFields& fields) {
  Metaspace::Options options;
  options.mark = fields.character(QLatin1String("replacement"));
  options.isSplit = fields.flag(QLatin1String("split"), true);
  const QString scheme = fields.text(QLatin1String("prepend_scheme"), QStringLiteral("always"));
  if (scheme == QLatin1String("first"))
    options.prepend = Metaspace::Prepend::First;
  else if (scheme == QLatin1String("never"))
    options.prepend = Metaspace::Prepend::Never;
  else if (scheme != QLatin1String("always"))
    fields.fail(QLatin1String("prepend_scheme"), say("always, first or never"));
  // Older files have a flag instead of the scheme.
  if (!fields.flag(QLatin1String("add_prefix_space"), true)) options.prepend = Metaspace::Prepend::Never;
  return std::make_unique<Metaspace>(options);
}

Pattern delimiterFromJson(const JsonFields& fields) {
  const char32_t delimiter = fields.character(QLatin1String("delimiter"));
  return Pattern::literal(QString::fromUcs4(&delimiter, 1));
}

SplitBehavior behaviorFromJson(const JsonFields& fields, const QString& otherwise) {
  static const std::pair<QLatin1String, SplitBehavior> known[] = {
      {QLatin1String("Removed"), SplitBehavior::Removed},
      {QLatin1String("Isolated"), SplitBehavior::Isolated},
      {QLatin1String("MergedWithPrevious"), SplitBehavior::MergedWithPrevious},
      {QLatin1String("MergedWithNext"), SplitBehavior::MergedWithNext},
      {QLatin1String("Contiguous"), SplitBehavior::Contiguous}};
  const QString name = fields.text(QLatin1String("behavior"), otherwise);
  for (const auto& [known, behavior] : known)
    if (name == known) return behavior;
  fields.fail(QLatin1String("behavior"),
              say("one of Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous"));
}

bool isNumeric(char32_t c) {
  return unicode::isIn(unicode::numbers, c);
}

}  // namespace

std::unique_ptr<PreTokenizer> preTokenizerFromJson(const QJsonObject& json, const QString& fileName) {
  const QString type =
      JsonFields(json, say("a pre-tokenizer in %1").arg(fileName)).text(QLatin1String("type"));
  const JsonFields fields(json, say("the pre-tokenizer %1 in %2").arg(type, fileName));

  if (type == QLatin1String("Sequence")) {
    std::vector<std::unique_ptr<PreTokenizer>> steps;
    for (const QJsonValue& step : fields.list(QLatin1String("pretokenizers")))
      steps.push_back(preTokenizerFromJson(step.toObject(), fileName));
    return std::make_unique<PreTokenizerSequence>(std::move(steps));
  }
  if (type == QLatin1String("BertPreTokenizer")) return std::make_unique<BertPreTokenizer>();
  if (type == QLatin1String("WhitespaceSplit"))
    return std::make_unique<CharacterSplit>(SplitBehavior::Removed, unicode::isWhitespace);
  if (type == QLatin1String("Metaspace")) return metaspaceFromJson(fields);
  if (type == QLatin1String("Whitespace")) return std::make_unique<WordRuns>();
  if (type == QLatin1String("CharDelimiterSplit"))
    return std::make_unique<PatternSplit>(delimiterFromJson(fields), SplitBehavior::Removed, false);
  if (type == QLatin1String("Punctuation"))
    return std::make_unique<CharacterSplit>(behaviorFromJson(fields, QStringLiteral("Isolated")),
                                            unicode::isPunctuation);
  if (type == QLatin1String("Digits")) {
    const bool isEach = fields.flag(QLatin1String("individual_digits"), false);
    return std::make_unique<CharacterSplit>(isEach ? SplitBehavior::Isolated : SplitBehavior::Contiguous,
                                            isNumeric);
  }
  if (type == QLatin1String("UnicodeScripts")) return std::make_unique<UnicodeScripts>();
  if (type == QLatin1String("FixedLength"))
    return std::make_unique<FixedLength>(
        size_t(fields.has(QLatin1String("length")) ? fields.number(QLatin1String("length"), 1, 1 << 30) : 5));
  if (type == QLatin1String("Split"))
    return std::make_unique<PatternSplit>(patternFromJson(fields), behaviorFromJson(fields, QString()),
                                          fields.flag(QLatin1String("invert"), false));
  if (type == QLatin1String("ByteLevel"))
    return std::make_unique<ByteLevel>(ByteLevel::Options{
        fields.flag(QLatin1String("add_prefix_space"), true), fields.flag(QLatin1String("use_regex"), true)});
  throw Error(say("The pre-tokenizer \"%1\" in %2 is not one that Heedmap knows.").arg(type, fileName));
}

}  // namespace heedmap
