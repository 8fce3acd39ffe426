// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/regex_syntax.h"

#include <QList>

#include "core/base/error.h"

namespace heedmap {

void refuseRegex(const QString& pattern, const QString& place, const QString& syntax) {
  throw Error(say("The regular expression of %1 uses \"%2\", which Heedmap does not know: %3")
                  .arg(place, syntax, pattern));
}

namespace {

constexpr quint32 mostRepeats = 1000;  // of a bounded repetition
constexpr int deepest = 100;           // nesting of groups and classes
constexpr unicode::Categories digit = unicode::bit(QChar::Number_DecimalDigit);
constexpr unicode::Categories word =
    unicode::letters | unicode::marks | digit | unicode::bit(QChar::Punctuation_Connector);

CharClass oneCharacter(char32_t c) {
  CharClass set;
  set.addRange(c, c);
  return set;
}

/// A recursive descent over the pattern.
class Parser {
 public:
  Parser(const QString& pattern, const QString& place) : m_pattern(pattern), m_place(place) {
    for (const uint c : pattern.toUcs4()) m_text.push_back(c);
  }

  RegexNode parse() {
    RegexNode node = alternatives();
    if (m_at < m_text.size()) refuse(m_at);  // a closing bracket too many
    return node;
  }

 private:
  /// Refuses what stands between `begin` and where we are.
  [[noreturn]] void refuse(size_t begin) const {
    const size_t end = std::max(m_at, std::min(begin + 1, m_text.size()));
    refuseRegex(m_pattern, m_place,
                unicode::toQString(std::u32string_view(m_text).substr(begin, end - begin)));
  }
  bool isAt(std::u32string_view text) const {
    return std::u32string_view(m_text).substr(m_at, text.size()) == text;
  }
  bool take(std::u32string_view text) {
    if (!isAt(text)) return false;
    m_at += text.size();
    return true;
  }
  char32_t next() {
    if (m_at >= m_text.size()) refuseRegex(m_pattern, m_place, say("an unfinished end"));
    return m_text[m_at++];
  }
  /// Held while a group or a class is read.
  struct Nesting {
    explicit Nesting(Parser& parser) : parser(parser) {
      if (++parser.m_depth > deepest)
        refuseRegex(parser.m_pattern, parser.m_place, say("brackets nested too deeply"));
    }
    ~Nesting() { --parser.m_depth; }
    Parser& parser;
  };

  RegexNode alternatives() {
    const Nesting nesting(*this);
    RegexNode node;
    node.kind = RegexNode::Alternatives;
    do node.children.push_back(sequence());
    while (take(U"|"));
    return node.children.size() == 1 ? std::move(node.children.front()) : node;
  }

  RegexNode sequence() {
    RegexNode node;
    while (m_at < m_text.size() && !isAt(U"|") && !isAt(U")")) node.children.push_back(repeated(atom()));
    return node;
  }

  RegexNode atom() {
    const size_t begin = m_at;
    switch (const char32_t c = next()) {
      case '(':
        return group(begin);
      case '[':
        return set(bracket(begin));
      case '.': {
        CharClass any = oneCharacter('\n');
        any.negate();
        return set(std::move(any));
      }
      case '^':
        return assertion(RegexNode::LineBegin);
      case '$':
        return assertion(RegexNode::LineEnd);
      case '\\':
        if (take(U"A")) return assertion(RegexNode::TextBegin);
        if (take(U"z")) return assertion(RegexNode::TextEnd);
        if (isAt(U"b") || isAt(U"B")) return assertion(RegexNode::WordBoundary, next() == 'B');
        {
          CharClass one;
          if (const auto single = escape(begin, one)) one = oneCharacter(*single);
          return set(std::move(one));
        }
      case '*':
      case '+':
      case '?':
      case '{':
        refuse(begin);
      default:
        return set(oneCharacter(c));
    }
  }

  static RegexNode assertion(RegexNode::Kind kind, bool isNegative = false) {
    RegexNode node;
    node.kind = kind;
    node.isNegative = isNegative;
    return node;
  }
  RegexNode set(CharClass characters) const {
    RegexNode node;
    node.kind = RegexNode::Set;
    node.set = std::move(characters);
    if (m_ignoresCase) node.set.ignoreCase();
    return node;
  }

  RegexNode group(size_t begin) {
    const bool ignoredCase = m_ignoresCase;
    RegexNode look;
    if (take(U"?")) {
      look.kind = RegexNode::Look;
      look.isNegative = isAt(U"!") || isAt(U"<!");
      if (take(U"<=") || take(U"<!")) {
        look.look = RegexNode::Behind;
      } else if (take(U">")) {
        look.look = RegexNode::Atomic;
      } else if (!take(U"=") && !take(U"!")) {
        look.kind = RegexNode::Sequence;
        if (take(U"i:"))
          m_ignoresCase = true;
        else if (!take(U":"))
          next(), refuse(begin);
      }
    }
    RegexNode body = alternatives();
    if (!take(U")")) refuse(begin);
    m_ignoresCase = ignoredCase;
    if (look.kind != RegexNode::Look) return body;
    look.children.push_back(std::move(body));
    return look;
  }

  quint32 number(size_t begin) {
    quint32 value = 0;
    const size_t first = m_at;
    while (m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9' && value <= mostRepeats)
      value = value * 10 + quint32(m_text[m_at++] - '0');
    if (m_at == first || value > mostRepeats) refuse(begin);
    return value;
  }

  /// The atom with the quantifier that follows it, if there is one.
  RegexNode repeated(RegexNode atom) {
    for (;;) {
      const Nesting nesting(*this);
      const size_t begin = m_at;
      RegexNode node;
      node.kind = RegexNode::Repeat;
      node.most = RegexNode::unlimited;
      const bool isBraced = isAt(U"{");
      if (take(U"+")) {
        node.least = 1;
      } else if (take(U"?")) {
        node.most = 1;
      } else if (take(U"{")) {
        node.least = isAt(U",") ? 0 : number(begin);
        node.most = node.least;
        if (take(U",")) node.most = isAt(U"}") ? RegexNode::unlimited : number(begin);
        if (!take(U"}") || node.most < node.least) refuse(begin);
      } else if (!take(U"*")) {
        return atom;
      }
      if (isBraced && (isAt(U"+") || isAt(U"?")))
        ++m_at, refuse(begin);  // Ruby gives these a meaning of its own
      if (take(U"?")) node.greed = RegexNode::Lazy;
      if (take(U"+")) node.greed = RegexNode::Possessive;
      node.children.push_back(std::move(atom));
      atom = std::move(node);
      if (isAt(U"*") || isAt(U"+") || isAt(U"?") || isAt(U"{")) ++m_at, refuse(begin);
    }
  }

  /// The inside of [...], up to and with its closing bracket.
  CharClass bracket(size_t begin) {
    const Nesting nesting(*this);
    CharClass result;
    const bool isNegated = take(U"^");
    for (bool isFirst = true; isFirst || !isAt(U"]"); isFirst = false) {
      const size_t at = m_at;
      if (take(U"&&")) {  // what follows, up to the end, is the other side of an intersection
        result.intersect(finished(bracket(at)));
        if (isNegated) result.negate();
        return result;
      }
      if (isAt(U"[:")) ++m_at, next(), refuse(at);
      char32_t first = next();
      if (first == '[') {
        result.addClass(finished(bracket(at)));
        continue;
      }
      if (first == '\\') {
        const auto single = escape(at, result);
        if (!single) continue;
        first = *single;
      }
      char32_t last = first;
      if (isAt(U"-") && m_at + 1 < m_text.size() && m_text[m_at + 1] != ']') {
        take(U"-");
        const size_t lastAt = m_at;
        last = next();
        if (last == '\\') {
          CharClass unused;
          last = escape(lastAt, unused).value_or(0);
        }
        if (last < first) refuse(at);
      }
      result.addRange(first, last);
    }
    if (!take(U"]")) refuse(begin);
    if (isNegated) result.negate();
    return result;
  }

  CharClass finished(CharClass part) const {
    if (m_ignoresCase) part.ignoreCase();
    part.finish();
    return part;
  }

  /// Reads what follows a backslash: a single character is returned, a class is added to `to`.
  std::optional<char32_t> escape(size_t begin, CharClass& to) {
    CharClass part;
    const char32_t c = next();
    switch (c) {
      case 'n':
        return '\n';
      case 'r':
        return '\r';
      case 't':
        return '\t';
      case 'f':
        return '\f';
      case 'v':
        return '\v';
      case 'x':
      case 'u':
        return hexadecimal(c, begin);
      case 'd':
      case 'D':
        part.addCategories(digit);
        break;
      case 'w':
      case 'W':
        part.addCategories(word);
        break;
      case 's':
      case 'S':
        part.addWhitespace();
        break;
      case 'p':
      case 'P': {
        if (!take(U"{")) refuse(begin);
        if (take(U"^")) part.negate();
        std::string name;
        while (!isAt(U"}")) unicode::appendUtf8(name, next());
        take(U"}");
        if (!part.addProperty(name)) refuse(begin);
        break;
      }
      default:
        if (c < 0x80 && QChar(char16_t(c)).isLetterOrNumber()) refuse(begin);
        return c;
    }
    if (c == 'D' || c == 'W' || c == 'S' || c == 'P') part.negate();
    part.finish();
    to.addClass(std::move(part));
    return {};
  }

  /// \x41, \x{4E00}, \u4E00.
  char32_t hexadecimal(char32_t kind, size_t begin) {
    const bool isBraced = kind == 'x' && take(U"{");
    const int most = isBraced ? 6 : kind == 'x' ? 2 : 4;
    QString digits;
    while (digits.size() < most && m_at < m_text.size() && m_text[m_at] < 0x80 && isxdigit(int(m_text[m_at])))
      digits += QChar(char16_t(m_text[m_at++]));
    const char32_t value = digits.toUInt(nullptr, 16);
    if (digits.isEmpty() || value > 0x10FFFF || (isBraced && !take(U"}"))) refuse(begin);
    return value;
  }

  QString m_pattern;
  QString m_place;
  std::u32string m_text;
  size_t m_at = 0;
  int m_depth = 0;
  bool m_ignoresCase = false;
};

}  // namespace

RegexNode parseRegex(const QString& pattern, const QString& place) {
  return Parser(pattern, place).parse();
}

}  // namespace heedmap
