// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/regex.h"

namespace heedmap {

namespace {

bool isWordCharacter(char32_t c) {
  constexpr unicode::Categories word = unicode::letters | unicode::marks |
                                       unicode::bit(QChar::Number_DecimalDigit) |
                                       unicode::bit(QChar::Punctuation_Connector);
  return unicode::isIn(word, c);
}

/// Where to go on when the present way fails: at `pc` from `at`; and for repeats that can still give back
/// (greedy) or take (lazy) characters, how far `at` may move.
struct Retry {
  size_t pc;
  size_t at;
  size_t limit;
  enum { Plain, GiveBack, TakeMore } kind;
};

}  // namespace

Regex::Regex(const QString& pattern, const QString& place) : m_program(compileRegex(pattern, place)) {}

bool Regex::find(std::u32string_view text, size_t from, Match& match) const {
  for (size_t begin = from; begin <= text.size(); ++begin) {
    const size_t end = run(text, 0, begin);
    if (end != nowhere) {
      match = {begin, end};
      return true;
    }
  }
  return false;
}

size_t Regex::run(std::u32string_view text, size_t pc, size_t at) const {
  static thread_local std::vector<Retry> retries;  // shared by nested runs, each above the last
  const size_t floor = retries.size();
  for (;;) {
    const Op& op = m_program.ops[pc];
    bool isMatching = true;
    switch (op.kind) {
      case Op::Set:
        isMatching = at < text.size() && m_program.classes[op.a].contains(text[at]);
        ++at;
        ++pc;
        break;
      case Op::Repeat: {
        const CharClass& set = m_program.classes[op.a];
        const size_t farthest = at + std::min<size_t>(op.most, text.size() - at);
        const size_t wanted =
            op.greed == RegexNode::Lazy ? std::min<size_t>(at + op.least, farthest) : farthest;
        const size_t nearest = at + op.least;
        while (at < wanted && set.contains(text[at])) ++at;
        ++pc;
        isMatching = at >= nearest;
        if (!isMatching) break;
        if (op.greed == RegexNode::Greedy && at > nearest)
          retries.push_back({pc, at, nearest, Retry::GiveBack});
        if (op.greed == RegexNode::Lazy && at < farthest)
          retries.push_back({pc, at, farthest, Retry::TakeMore});
        break;
      }
      case Op::Split:
        if (const Op& first = m_program.ops[op.a];
            (first.kind == Op::Set || (first.kind == Op::Repeat && first.least > 0)) &&
            !(at < text.size() && m_program.classes[first.a].contains(text[at]))) {
          pc = op.b;  // the first way fails at once
          break;
        }
        retries.push_back({op.b, at, 0, Retry::Plain});
        pc = op.a;
        break;
      case Op::Jump:
        pc = op.a;
        break;
      case Op::Look: {
        size_t end = nowhere;
        if (op.look != RegexNode::Behind)
          end = run(text, pc + 1, at);
        else if (at >= op.least)
          end = run(text, pc + 1, at - op.least);
        isMatching = (end != nowhere) != op.isNegative;
        if (isMatching && op.look == RegexNode::Atomic) at = end;
        pc = m_program.ops[pc].a;
        break;
      }
      case Op::LineBegin:
        isMatching = at == 0 || text[at - 1] == '\n', ++pc;
        break;
      case Op::LineEnd:
        isMatching = at == text.size() || text[at] == '\n', ++pc;
        break;
      case Op::TextBegin:
        isMatching = at == 0, ++pc;
        break;
      case Op::TextEnd:
        isMatching = at == text.size(), ++pc;
        break;
      case Op::WordBoundary: {
        const bool before = at > 0 && isWordCharacter(text[at - 1]);
        const bool after = at < text.size() && isWordCharacter(text[at]);
        isMatching = (before != after) != op.isNegative;
        ++pc;
        break;
      }
      case Op::Match:
        retries.resize(floor);
        return at;
    }
    while (!isMatching) {
      if (retries.size() == floor) return nowhere;
      Retry& retry = retries.back();
      pc = retry.pc;
      isMatching = true;
      if (retry.kind == Retry::GiveBack) {
        at = --retry.at;
      } else if (retry.kind == Retry::TakeMore) {
        // The repeat that left this stands right before the place to go on.
        isMatching = m_program.classes[m_program.ops[pc - 1].a].contains(text[retry.at]);
        at = ++retry.at;
      } else {
        at = retry.at;
      }
      if (!isMatching || retry.kind == Retry::Plain || retry.at == retry.limit) retries.pop_back();
    }
  }
}

}  // namespace heedmap
