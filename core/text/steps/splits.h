// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/steps/pre_tokenizer.h"
#include "core/unicode/pattern.h"

namespace heedmap {

/// Cuts at white space, which is dropped, and makes every punctuation sign a word.
class BertPreTokenizer : public PreTokenizer {
 public:
  void apply(PreTokens& preTokens, SearchBudget&) const override;
};

/// Cuts into runs of word characters and runs of other signs; white space is dropped.
class WordRuns : public PreTokenizer {
 public:
  void apply(PreTokens& preTokens, SearchBudget&) const override;
};

/// Cuts at the characters for which a predicate holds.
class CharacterSplit : public PreTokenizer {
 public:
  CharacterSplit(SplitBehavior behavior, bool (*isMatch)(char32_t))
      : m_behavior(behavior), m_isMatch(isMatch) {}
  void apply(PreTokens& preTokens, SearchBudget&) const override {
    splitEachAt(preTokens, m_behavior, m_isMatch);
  }

 private:
  SplitBehavior m_behavior;
  bool (*m_isMatch)(char32_t);
};

/// Cuts every run of digits, or every single one.
std::shared_ptr<const PreTokenizer> splitDigits(bool isEach);

/// Cuts where a pattern matches; inverted, where it does not.
class PatternSplit : public PreTokenizer {
 public:
  PatternSplit(Pattern pattern, SplitBehavior behavior, bool isInverted)
      : m_pattern(std::move(pattern)), m_behavior(behavior), m_isInverted(isInverted) {}
  void apply(PreTokens& preTokens, SearchBudget& budget) const override;

 private:
  Pattern m_pattern;
  SplitBehavior m_behavior;
  bool m_isInverted;
};

/// Cuts every so many characters.
class FixedLength : public PreTokenizer {
 public:
  explicit FixedLength(size_t length) : m_length(length) {}
  void apply(PreTokens& preTokens, SearchBudget&) const override;

 private:
  size_t m_length;
};

}  // namespace heedmap
