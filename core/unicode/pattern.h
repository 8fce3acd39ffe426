// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>
#include <string>
#include <string_view>

#include "core/unicode/search_budget.h"

struct URegularExpression;  // ICU's

namespace heedmap {

/// What a tokenizer file looks for in a text: characters taken literally, or a regular expression of the
/// Oniguruma library. Compiled once; immutable and safe to share between threads. PatternSearch uses it.
class Pattern {
 public:
  static Pattern literal(const QString& text);
  /// `place` says in messages where the expression stands. Throws Error naming what is not supported.
  static Pattern oniguruma(const QString& expression, const QString& place);

 private:
  friend class PatternSearch;
  Pattern(const QString& icu, quint32 flags, QString expression, QString place);

  std::shared_ptr<const URegularExpression> m_compiled;  // null: matches nowhere
  QString m_expression;                                  // as the file spells it
  QString m_place;
};

/// One pass of a pattern over stretches of a text. The time from its making to its end counts against the
/// budget.
class PatternSearch {
 public:
  /// `text` must outlive the search.
  PatternSearch(const Pattern& pattern, std::u32string_view text, SearchBudget& budget);
  ~PatternSearch();
  PatternSearch(const PatternSearch&) = delete;
  PatternSearch& operator=(const PatternSearch&) = delete;

  /// Calls `found(begin, end)` for every match from left to right, without overlap, in characters
  /// `[begin, end)` of the text, which are a text of their own: the pattern sees nothing around them. A match
  /// may be empty, but not right behind the one before it. Stretches are given from left to right. Throws
  /// Stopped, and Error when the budget is used up.
  template <typename Found>
  void findAll(size_t begin, size_t end, Found found) {
    if (!m_search) return;
    enter(begin, end);
    for (Match match; next(match);) found(match.begin, match.end);
  }
  template <typename Found>
  void findAll(Found found) {
    findAll(0, m_text.size(), found);
  }

 private:
  struct Match {
    size_t begin, end;
  };
  /// A place in the text, in characters and in UTF-16 units.
  struct Place {
    size_t character = 0;
    qint64 unit = 0;
  };
  void enter(size_t begin, size_t end);
  bool next(Match& match);
  Place atCharacter(Place from, size_t character) const;
  size_t characterAt(qint64 unit);
  bool mayGoOn() const;
  bool mayTryNext() const;
  void check(int status) const;

  const Pattern& m_pattern;
  std::u32string_view m_text;
  std::u16string m_units;
  SearchBudget& m_budget;
  SearchBudget::Clock::time_point m_start = SearchBudget::Clock::now();
  std::shared_ptr<URegularExpression> m_search;
  Place m_at;            // the last place that was asked for
  qint64 m_lastEnd = 0;  // of the match before, in units; −1 where there is none
  mutable quint32 m_attempts = 0;
};

}  // namespace heedmap
