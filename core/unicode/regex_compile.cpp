// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/error.h"
#include "core/unicode/regex.h"
#include "core/unicode/regex_syntax.h"

namespace heedmap {

namespace {

constexpr size_t mostOps = 20000;  // a bounded repetition of a group is written out

/// The number of characters that a node always takes; empty when it can vary.
std::optional<quint32> width(const RegexNode& node) {
  quint32 total = 0;
  switch (node.kind) {
    case RegexNode::Set:
      return 1;
    case RegexNode::Sequence:
      for (const RegexNode& child : node.children) {
        const auto part = width(child);
        if (!part) return {};
        total += *part;
      }
      return total;
    case RegexNode::Alternatives: {
      const auto first = width(node.children.front());
      for (size_t i = 1; i < node.children.size() && first; ++i)
        if (width(node.children[i]) != first) return {};
      return first;
    }
    case RegexNode::Repeat: {
      const auto part = width(node.children.front());
      if (!part || node.least != node.most || *part * quint64(node.least) > mostOps) return {};
      return *part * node.least;
    }
    default:
      return 0;
  }
}

bool canBeEmpty(const RegexNode& node) {
  const auto childCan = [](const RegexNode& child) { return canBeEmpty(child); };
  switch (node.kind) {
    case RegexNode::Set:
      return false;
    case RegexNode::Sequence:
      return std::all_of(node.children.begin(), node.children.end(), childCan);
    case RegexNode::Alternatives:
      return std::any_of(node.children.begin(), node.children.end(), childCan);
    case RegexNode::Repeat:
      return node.least == 0 || canBeEmpty(node.children.front());
    default:
      return true;
  }
}

class Compiler {
 public:
  Compiler(const QString& pattern, const QString& place) : m_pattern(pattern), m_place(place) {}

  Regex::Program compile() {
    write(parseRegex(m_pattern, m_place));
    put({.kind = Op::Match});
    return std::move(m_program);
  }

 private:
  using Op = Regex::Op;

  [[noreturn]] void refuse(const QString& what) const { refuseRegex(m_pattern, m_place, what); }

  size_t put(const Op& op) {
    if (m_program.ops.size() >= mostOps) refuse(say("too many repetitions"));
    m_program.ops.push_back(op);
    return m_program.ops.size() - 1;
  }
  quint32 here() const { return quint32(m_program.ops.size()); }
  Op& at(size_t index) { return m_program.ops[index]; }

  quint32 addClass(CharClass set) {
    set.finish();
    m_program.classes.push_back(std::move(set));
    return quint32(m_program.classes.size() - 1);
  }

  void write(const RegexNode& node) {
    switch (node.kind) {
      case RegexNode::Set:
        put({.kind = Op::Set, .a = addClass(node.set)});
        break;
      case RegexNode::Sequence:
        for (const RegexNode& child : node.children) write(child);
        break;
      case RegexNode::Alternatives:
        writeAlternatives(node);
        break;
      case RegexNode::Repeat:
        writeRepeat(node);
        break;
      case RegexNode::Look:
        writeLook(node);
        break;
      case RegexNode::LineBegin:
        put({.kind = Op::LineBegin});
        break;
      case RegexNode::LineEnd:
        put({.kind = Op::LineEnd});
        break;
      case RegexNode::TextBegin:
        put({.kind = Op::TextBegin});
        break;
      case RegexNode::TextEnd:
        put({.kind = Op::TextEnd});
        break;
      case RegexNode::WordBoundary:
        put({.kind = Op::WordBoundary, .isNegative = node.isNegative});
        break;
    }
  }

  void writeAlternatives(const RegexNode& node) {
    std::vector<size_t> ends;
    for (size_t i = 0; i + 1 < node.children.size(); ++i) {
      const size_t split = put({.kind = Op::Split});
      write(node.children[i]);
      ends.push_back(put({.kind = Op::Jump}));
      at(split).a = quint32(split + 1);
      at(split).b = here();
    }
    write(node.children.back());
    for (const size_t end : ends) at(end).a = here();
  }

  void writeRepeat(const RegexNode& node) {
    const RegexNode& body = node.children.front();
    const bool isOne = body.kind == RegexNode::Sequence && body.children.size() == 1;
    const RegexNode& inner = isOne ? body.children.front() : body;
    if (inner.kind == RegexNode::Set) {
      put({.kind = Op::Repeat,
           .greed = node.greed,
           .a = addClass(inner.set),
           .least = node.least,
           .most = node.most});
      return;
    }
    const size_t atomic =
        node.greed == RegexNode::Possessive ? put({.kind = Op::Look, .look = RegexNode::Atomic}) : 0;
    for (quint32 i = 0; i < node.least; ++i) write(body);
    const auto aim = [&](size_t split) {
      const quint32 in = quint32(split + 1), out = here();
      at(split).a = node.greed == RegexNode::Lazy ? out : in;
      at(split).b = node.greed == RegexNode::Lazy ? in : out;
    };
    if (node.most == RegexNode::unlimited) {
      if (canBeEmpty(body)) refuse(say("an endless repetition of something that may be empty"));
      const size_t loop = put({.kind = Op::Split});
      write(body);
      put({.kind = Op::Jump, .a = quint32(loop)});
      aim(loop);
    } else {
      std::vector<size_t> splits;
      for (quint32 i = node.least; i < node.most; ++i) {
        splits.push_back(put({.kind = Op::Split}));
        write(body);
      }
      for (const size_t split : splits) aim(split);
    }
    if (node.greed == RegexNode::Possessive) closeLook(atomic);
  }

  void writeLook(const RegexNode& node) {
    const RegexNode& body = node.children.front();
    const size_t look = put({.kind = Op::Look, .look = node.look, .isNegative = node.isNegative});
    if (node.look == RegexNode::Behind) {
      const auto back = width(body);
      if (!back) refuse(say("a look-behind of varying length"));
      at(look).least = *back;
    }
    write(body);
    closeLook(look);
  }

  void closeLook(size_t look) {
    put({.kind = Op::Match});
    at(look).a = here();
  }

  QString m_pattern;
  QString m_place;
  Regex::Program m_program;
};

}  // namespace

Regex::Program compileRegex(const QString& pattern, const QString& place) {
  return Compiler(pattern, place).compile();
}

}  // namespace heedmap
