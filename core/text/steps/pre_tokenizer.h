// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <memory>

#include "core/text/steps/words.h"
#include "core/unicode/pattern.h"

namespace heedmap {

/// One step that cuts a normalized text into words, and may rewrite them.
class PreTokenizer {
 public:
  virtual ~PreTokenizer() = default;
  PreTokenizer() = default;
  PreTokenizer(const PreTokenizer&) = delete;
  PreTokenizer& operator=(const PreTokenizer&) = delete;

  /// Throws Stopped, and Error where its searches use the budget up.
  virtual void apply(Words& words, SearchBudget& budget) const = 0;
};

/// Steps one after the other.
class PreTokenizerSequence : public PreTokenizer {
 public:
  explicit PreTokenizerSequence(std::vector<std::unique_ptr<PreTokenizer>> steps)
      : m_steps(std::move(steps)) {}
  void apply(Words& words, SearchBudget& budget) const override {
    for (const auto& step : m_steps) step->apply(words, budget);
  }

 private:
  std::vector<std::unique_ptr<PreTokenizer>> m_steps;
};

/// Cuts at white space, which is dropped, and makes every punctuation sign a word.
class BertPreTokenizer : public PreTokenizer {
 public:
  void apply(Words& words, SearchBudget&) const override;
};

/// Cuts into runs of word characters and runs of other signs; white space is dropped.
class WordRuns : public PreTokenizer {
 public:
  void apply(Words& words, SearchBudget&) const override;
};

/// Cuts at the characters for which a predicate holds.
class CharacterSplit : public PreTokenizer {
 public:
  CharacterSplit(SplitBehavior behavior, bool (*isMatch)(char32_t))
      : m_behavior(behavior), m_isMatch(isMatch) {}
  void apply(Words& words, SearchBudget&) const override { splitWordsAt(words, m_behavior, m_isMatch); }

 private:
  SplitBehavior m_behavior;
  bool (*m_isMatch)(char32_t);
};

/// Cuts where a pattern matches; inverted, where it does not.
class PatternSplit : public PreTokenizer {
 public:
  PatternSplit(Pattern pattern, SplitBehavior behavior, bool isInverted)
      : m_pattern(std::move(pattern)), m_behavior(behavior), m_isInverted(isInverted) {}
  void apply(Words& words, SearchBudget& budget) const override;

 private:
  Pattern m_pattern;
  SplitBehavior m_behavior;
  bool m_isInverted;
};

/// Cuts every so many characters.
class FixedLength : public PreTokenizer {
 public:
  explicit FixedLength(size_t length) : m_length(length) {}
  void apply(Words& words, SearchBudget&) const override;

 private:
  size_t m_length;
};

/// SentencePiece's spaces: each space becomes a mark, usually "▁", a word begins at each mark, and a mark is
/// put in front.
class Metaspace : public PreTokenizer {
 public:
  enum class Prepend { Always, First, Never };  ///< First: only at the very beginning of the text
  struct Options {
    char32_t mark = U'▁';
    Prepend prepend = Prepend::Always;
    bool isSplit = true;
  };
  explicit Metaspace(Options options) : m_options(options) {}
  void apply(Words& words, SearchBudget&) const override;

 private:
  Options m_options;
};

/// The pre-tokenizer that the `pre_tokenizer` object of a tokenizer.json describes.
/// Throws Error when a component is unknown (it is named) or a field has a wrong value. `fileName` is for
/// messages.
std::unique_ptr<PreTokenizer> preTokenizerFromJson(const QJsonObject& json, const QString& fileName);

}  // namespace heedmap
