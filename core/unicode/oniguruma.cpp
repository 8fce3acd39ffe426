// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/oniguruma.h"

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/error.h"
#include "core/unicode/codec.h"
#include "core/unicode/oniguruma_reader.h"
#include "core/unicode/properties.h"

namespace heedmap {

void refuseExpression(const QString& expression, const QString& place, const QString& syntax) {
  throw Error(say("The regular expression of %1 uses \"%2\", which Heedmap does not know: %3")
                  .arg(place, syntax, expression));
}

namespace {

using oniguruma::ClassPlace;
using oniguruma::mostRepeats;
using oniguruma::namedClass;

constexpr size_t longest = 1 << 16;  // characters of an expression; the longest real ones have some 2,000
constexpr int deepest = 100;         // groups and brackets inside of each other
constexpr const char* anyCharacter = R"([\x{0}-\x{10FFFF}])";

struct Escape {
  char32_t letter;
  const char* icu;
};
/// Escapes outside of brackets that are more than a character or a class.
constexpr Escape constructs[] = {{'A', R"(\A)"},
                                 {'z', R"(\z)"},
                                 {'Z', R"(\Z)"},
                                 {'R', R"((?>\r\n|[\n-\r\u0085\u2028\u2029]))"},
                                 {'X', R"(\X)"},
                                 {'N', R"([^\n])"},
                                 {'O', anyCharacter},
                                 {'b', R"((?:(?<=%1)(?!%1)|(?<!%1)(?=%1)))"},
                                 {'B', R"((?:(?<=%1)(?=%1)|(?<!%1)(?!%1)))"}};
bool isAsciiAlphanumeric(char32_t c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/// One character as ICU reads it inside of brackets and outside.
QString literal(char32_t c) {
  if (c <= 0x20 || c == 0x7F) return QStringLiteral("\\x{%1}").arg(uint(c), 0, 16);
  QString text = QString::fromUcs4(&c, 1);
  if (c < 0x80 && !isAsciiAlphanumeric(c)) text.prepend(QLatin1Char('\\'));
  return text;
}

/// The sign, neither letter nor digit, that an alternative for ICU always begins with; empty where it does
/// not.
QString leadingSign(QStringView alternative) {
  const bool isWrapped = alternative.startsWith(QLatin1StringView("(?-i:"));
  const qsizetype at = isWrapped ? 5 : 0, end = at + (isWrapped ? 3 : 2);
  if (alternative.size() <= end || alternative[at] != QLatin1Char('\\')) return {};
  if (isAsciiAlphanumeric(alternative[at + 1].unicode())) return {};
  if (isWrapped && alternative[end - 1] != QLatin1Char(')')) return {};
  const bool isRepeated = QStringLiteral("*+?{").contains(alternative[end]);
  return isRepeated ? QString() : alternative.first(end).toString();
}

/// A recursive descent over the expression, which writes as it reads.
class Translator : private oniguruma::Reader {
 public:
  Translator(const QString& expression, const QString& place) : Reader(expression, place) {}

  QString translated() {
    if (size() > longest) refuse(say("more than %1 characters").arg(longest));
    alternatives();
    if (!isAtEnd()) refuse(at());  // a closing bracket too many
    return m_icu.isEmpty() ? QStringLiteral("(?:)") : m_icu;
  }

 private:
  /// Letters that a group can switch on and off.
  struct Options {
    bool ignoresCase = false;
    bool dotIsAny = false;
    bool isSpaced = false;
  };
  /// Held while a group or brackets are read.
  struct Nesting {
    explicit Nesting(Translator& inside) : translator(inside), outside(inside.m_options) {
      if (++inside.m_depth > deepest) inside.refuse(say("brackets nested too deeply"));
    }
    ~Nesting() {
      --translator.m_depth;
      translator.m_options = outside;
    }
    Translator& translator;
    Options outside;
  };

  void write(const char* icu) { m_icu += QLatin1StringView(icu); }

  void alternatives() {
    const Nesting nesting(*this);
    std::vector<qsizetype> begins{m_icu.size()};
    for (skipRemarks(); !isAtEnd() && !isAt(U")"); skipRemarks()) {
      if (take(U"|")) {
        write("|");
        begins.push_back(m_icu.size());
      } else {
        repeated();
      }
    }
    guard(begins);
  }

  /// ICU tries alternatives one by one: those beside each other that begin with the same sign ('s|'t|'re) are
  /// tried only where it stands.
  void guard(const std::vector<qsizetype>& begins) {
    const auto signOf = [&](size_t i) { return leadingSign(QStringView(m_icu).sliced(begins[i])); };
    for (size_t last = begins.size(); last-- > 0;) {
      const QString sign = signOf(last);
      const qsizetype end = last + 1 < begins.size() ? begins[last + 1] - 1 : m_icu.size();
      size_t first = last;
      while (!sign.isEmpty() && first > 0 && signOf(first - 1) == sign) --first;
      if (first == last) continue;
      m_icu.insert(end, QLatin1StringView("))"));
      m_icu.insert(begins[first], QStringLiteral("(?:(?=%1)(?:").arg(sign));
      last = first;
    }
  }

  /// Comments, and the white space of spaced expressions.
  void skipRemarks() {
    for (;;) {
      if (take(U"(?#")) {
        while (next() != ')') continue;
      } else if (m_options.isSpaced && !isAtEnd() && unicode::isWhitespace(characterAt(at()))) {
        next();
      } else if (m_options.isSpaced && take(U"#")) {
        while (!isAtEnd() && !isAt(U"\n")) next();
      } else {
        return;
      }
    }
  }

  /// An atom and the quantifiers behind it.
  void repeated() {
    const qsizetype begin = m_icu.size();
    const size_t first = at();
    const bool isRepeatable = atom();
    for (bool isFirst = true;; isFirst = false) {
      skipRemarks();
      const QString repeat = quantifier();
      if (repeat.isEmpty()) return;
      if (!isRepeatable) refuse(first);
      if (!isFirst) {
        m_icu.insert(begin, QLatin1StringView("(?:"));
        write(")");
      }
      m_icu += isFirst ? spelledOut(repeat, m_icu.mid(begin)) : repeat;
      if (repeat.size() == 1 || !repeat.endsWith(QLatin1Char('+'))) continue;
      // Possessive, by a group: ICU's own possessive loops never end where what they repeat can be empty.
      m_icu.chop(1);
      m_icu.insert(begin, QLatin1StringView("(?>"));
      write(")");
    }
  }

  /// A quantifier for ICU; empty where none stands.
  QString quantifier() {
    for (const char32_t sign : {U'*', U'+', U'?'}) {
      if (!take({&sign, 1})) continue;
      QString icu{QChar(char16_t(sign))};
      if (take(U"?")) return icu + QLatin1Char('?');
      if (take(U"+")) return icu + QLatin1Char('+');
      return icu;
    }
    return interval();
  }

  /// {n,} of one character as {n} and a star, which ICU runs through without remembering every step.
  static QString spelledOut(const QString& repeat, const QString& atom) {
    const qsizetype comma = repeat.indexOf(QLatin1StringView(",}"));
    if (comma < 0 || atom.startsWith(QLatin1Char('('))) return repeat;
    return repeat.first(comma) + QLatin1Char('}') + atom + QLatin1Char('*') + repeat.sliced(comma + 2);
  }

  /// {n}, {n,}, {,m}, {n,m}; any other "{" is a character.
  QString interval() {
    const size_t begin = at();
    if (!take(U"{")) return {};
    const auto least = number();
    const bool hasComma = take(U",");
    const auto most = hasComma ? number() : least;
    if ((!least && !most) || !take(U"}")) {
      goTo(begin);
      return {};
    }
    if (least.value_or(0) > mostRepeats || most.value_or(0) > mostRepeats) refuse(begin);
    QString icu = QStringLiteral("{%1").arg(least.value_or(0));
    if (most && *most < least.value_or(0)) return QStringLiteral("{%1,%2}+").arg(*most).arg(*least);
    if (hasComma) icu += most ? QStringLiteral(",%1").arg(*most) : QStringLiteral(",");
    icu += QLatin1Char('}');
    if (hasComma && take(U"?")) return icu + QLatin1Char('?');
    return icu;  // a "?" behind {n} makes it optional, a "+" behind any repeats it
  }

  /// False where nothing is read that could be repeated.
  bool atom() {
    const size_t begin = at();
    switch (const char32_t c = next()) {
      case '(':
        return group(begin);
      case '[':
        brackets(begin);
        return true;
      case '.':
        write(m_options.dotIsAny ? anyCharacter : ".");
        return true;
      case '^':
      case '$':
        m_icu += QChar(char16_t(c));
        return false;
      case '\\':
        return escape(begin);
      case '*':
      case '+':
      case '?':
        refuse(begin);
      case '{':
        goTo(begin);
        if (!interval().isEmpty()) refuse(begin);
        goTo(begin + 1);
        [[fallthrough]];
      default:
        writeCharacter(c);
        return true;
    }
  }

  /// Regardless of case "ß" is also "ss", which ICU finds only where it is spelt out.
  void writeCharacter(char32_t c) {
    const std::u32string folded = m_options.ignoresCase ? unicode::folded(c) : std::u32string(1, c);
    if (folded.size() == 1) {
      // Characters without case are compared faster where case counts.
      const bool isPlain = !m_options.ignoresCase || unicode::hasCase(c);
      m_icu += isPlain ? literal(c) : QStringLiteral("(?-i:%1)").arg(literal(c));
      return;
    }
    write("(?:");
    for (const char32_t part : folded) m_icu += literal(part);
    m_icu += QLatin1Char('|') + literal(c) + QLatin1Char(')');
  }

  bool group(size_t begin) {
    if (take(U"*")) refuse(begin);
    if (!take(U"?")) {
      groupBody(begin, "(?:");
      return true;
    }
    for (const char32_t quote : {U'<', U'\''}) {
      if (!take({&quote, 1})) continue;
      if (quote == '<' && (isAt(U"=") || isAt(U"!"))) {
        groupBody(begin, next() == '=' ? "(?<=" : "(?<!");
        return false;
      }
      while (next() != (quote == '<' ? U'>' : U'\'')) continue;
      groupBody(begin, "(?:");
      return true;
    }
    if (take(U":")) return groupBody(begin, "(?:"), true;
    if (take(U">")) return groupBody(begin, "(?>"), true;
    if (take(U"=")) return groupBody(begin, "(?="), false;
    if (take(U"!")) return groupBody(begin, "(?!"), false;
    return options(begin);
  }

  void groupBody(size_t begin, const char* opening) {
    write(opening);
    alternatives();
    if (!take(U")")) refuse(begin);
    write(")");
  }

  /// (?i-mx:…), and (?i), which holds up to the end of the group around it, alternatives included.
  bool options(size_t begin) {
    const Options outside = m_options;
    for (bool isOn = true;;) {
      const char32_t c = next();
      if (c == '-')
        isOn = false;
      else if (c == 'i')
        m_options.ignoresCase = isOn;
      else if (c == 'm')
        m_options.dotIsAny = isOn;
      else if (c == 'x')
        m_options.isSpaced = isOn;
      else if (c == ':' || c == ')')
        break;
      else
        refuse(begin);
    }
    const bool isRest = characterAt(at() - 1) == ')';
    const char* const opening = m_options.ignoresCase ? "(?i:" : "(?-i:";
    if (!isRest) {
      groupBody(begin, opening);
    } else {
      write(opening);
      alternatives();
      write(")");
    }
    m_options = outside;
    return true;
  }

  /// What follows a backslash outside of brackets.
  bool escape(size_t begin) {
    for (const auto& [letter, icu] : constructs) {
      if (!take({&letter, 1})) continue;
      m_icu += QString(QLatin1StringView(icu))
                   .replace(QLatin1StringView("%1"), namedClass(QStringLiteral("word"), ClassPlace::Alone));
      return letter == 'R' || letter == 'X' || letter == 'N' || letter == 'O';
    }
    const QString set = classEscape(begin, ClassPlace::Alone);
    if (set.isEmpty())
      writeCharacter(character(begin));
    else
      m_icu += set;
    return true;
  }

  /// The inside of [...], up to and with its closing bracket.
  void brackets(size_t begin) {
    const Nesting nesting(*this);
    write(take(U"^") ? "[^" : "[");
    for (bool isFirst = true; isFirst || !isAt(U"]"); isFirst = false) {
      const size_t itemAt = at();
      if (take(U"&&")) {
        write("&&");
      } else if (const QString set = posixClass(); !set.isEmpty()) {
        m_icu += set;
      } else {
        item(itemAt);
      }
    }
    if (!take(U"]")) refuse(begin);
    write("]");
  }

  /// A character, a range, a class or brackets inside of brackets.
  void item(size_t begin) {
    char32_t first = next();
    if (first == '[') return brackets(begin);
    if (first == '\\') {
      if (const QString set = classEscape(begin, ClassPlace::InBrackets); !set.isEmpty()) {
        m_icu += set;
        return;
      }
      first = bracketCharacter(begin);
    }
    m_icu += literal(first);
    if (!isAt(U"-") || at() + 1 >= size() || characterAt(at() + 1) == ']') return;
    next();
    const size_t lastAt = at();
    char32_t last = next();
    if (last == '[') refuse(begin);
    if (last == '\\') {
      if (!classEscape(lastAt, ClassPlace::InBrackets).isEmpty()) refuse(begin);
      last = bracketCharacter(lastAt);
    }
    if (last < first) refuse(begin);
    m_icu += QLatin1Char('-') + literal(last);
  }
  char32_t bracketCharacter(size_t begin) { return take(U"b") ? U'\b' : character(begin); }

  QString m_icu;
  int m_depth = 0;
  Options m_options;
};

}  // namespace

QString icuFromOniguruma(const QString& expression, const QString& place) {
  return Translator(expression, place).translated();
}

}  // namespace heedmap
