// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string_view>
#include <vector>

#include "core/unicode/regex_syntax.h"

namespace heedmap {

/// The regular expressions that tokenizer files split text with, as the Oniguruma library reads them (Ruby
/// syntax, Unicode): alternatives, groups, classes with properties, greedy, lazy and possessive repetition,
/// look-around. Runs of one class, however long, are matched in a loop, so that one word of a megabyte needs
/// no deep stack.
class Regex {
 public:
  /// Throws Error naming what is not supported: back references, named groups … `place` is for messages.
  Regex(const QString& pattern, const QString& place);

  struct Match {
    size_t begin = 0;
    size_t end = 0;
  };
  /// The first match that begins at `from` or later; false when there is none. A match may be empty.
  bool find(std::u32string_view text, size_t from, Match& match) const;

  /// Calls `found(begin, end)` for every match from left to right, without overlap.
  template <typename Found>
  void findAll(std::u32string_view text, Found found) const {
    Match match;
    size_t from = 0;
    bool hasLast = false;
    size_t last = 0;
    while (from <= text.size() && find(text, from, match)) {
      if (match.begin == match.end && hasLast && match.end == last) {  // empty, right behind the match before
        ++from;
        if (from <= match.begin) from = match.begin + 1;
        hasLast = false;
        continue;
      }
      found(match.begin, match.end);
      last = from = match.end;
      hasLast = true;
    }
  }

  /// One instruction of the compiled pattern.
  struct Op {
    enum Kind {
      Set,     ///< one character of class `a`
      Repeat,  ///< `least` to `most` characters of class `a`
      Split,   ///< try `a`, then `b`
      Jump,    ///< to `a`
      Look,    ///< sub-pattern at pc + 1 up to its Match, then on at `a`
      LineBegin,
      LineEnd,
      TextBegin,
      TextEnd,
      WordBoundary,
      Match
    };
    Kind kind;
    RegexNode::Greed greed = RegexNode::Greedy;
    RegexNode::LookKind look = RegexNode::Ahead;
    bool isNegative = false;  ///< of Look and WordBoundary
    quint32 a = 0;
    quint32 b = 0;
    quint32 least = 0;  ///< of Repeat; of Look behind: how far back
    quint32 most = 0;
  };
  struct Program {
    std::vector<Op> ops;
    std::vector<CharClass> classes;
  };

 private:
  static constexpr size_t nowhere = size_t(-1);
  /// Where the sub-pattern at `pc` ends when it begins at `at`, or nowhere.
  size_t run(std::u32string_view text, size_t pc, size_t at) const;

  Program m_program;
};

/// Compiles a pattern. Throws Error as Regex does.
Regex::Program compileRegex(const QString& pattern, const QString& place);

}  // namespace heedmap
