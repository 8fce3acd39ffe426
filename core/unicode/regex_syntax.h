// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <limits>
#include <vector>

#include "core/unicode/char_class.h"

namespace heedmap {

/// A node of a parsed regular expression.
struct RegexNode {
  enum Kind {
    Set,
    Sequence,
    Alternatives,
    Repeat,
    Look,
    LineBegin,
    LineEnd,
    TextBegin,
    TextEnd,
    WordBoundary
  };
  enum Greed { Greedy, Lazy, Possessive };
  enum LookKind { Ahead, Behind, Atomic };
  static constexpr quint32 unlimited = std::numeric_limits<quint32>::max();

  Kind kind = Sequence;
  CharClass set;                    ///< of Set
  std::vector<RegexNode> children;  ///< of Sequence and Alternatives; one of Repeat and Look
  quint32 least = 0;                ///< of Repeat
  quint32 most = 0;
  Greed greed = Greedy;
  LookKind look = Ahead;
  bool isNegative = false;  ///< of Look and WordBoundary
};

/// Parses a pattern in Oniguruma's Ruby syntax. Throws Error naming what is not supported; `place` is for
/// messages.
RegexNode parseRegex(const QString& pattern, const QString& place);

/// Throws the Error for something in a pattern that is not supported.
[[noreturn]] void refuseRegex(const QString& pattern, const QString& place, const QString& syntax);

}  // namespace heedmap
