// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/oniguruma.h"

#include <optional>
#include <string_view>

#include "core/base/error.h"
#include "core/unicode/oniguruma_classes.h"
#include "core/unicode/codec.h"
#include "core/unicode/properties.h"

namespace heedmap {

void refuseExpression(const QString& expression, const QString& place, const QString& syntax) {
  throw Error(say("The regular expression of %1 uses \"%2\", which Heedmap does not know: %3")
                  .arg(place, syntax, expression));
}

namespace {

using oniguruma::ClassPlace;
using oniguruma::namedClass;

constexpr size_t longest = 1 << 16;  // characters of an expression; the longest real ones have some 2,000
constexpr int deepest = 100;         // groups and brackets inside of each other
constexpr quint32 mostRepeats = 100000;
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
struct ClassEscape {
  char32_t letter;  // the capital letter means the complement
  const char* name;
};
constexpr ClassEscape classes[] = {{'d', "digit"}, {'h', "xdigit"}, {'s', "space"}, {'w', "word"}};

struct Control {
  char32_t letter;
  char32_t character;
};
constexpr Control controls[] = {{'n', '\n'}, {'r', '\r'}, {'t', '\t'}, {'f', '\f'},
                                {'v', '\v'}, {'a', '\a'}, {'e', 0x1B}};
/// Back references, calls of groups, the search's start, what stays of a match, text segments, raw bytes.
constexpr std::u32string_view unsupportedEscapes = U"123456789kgGKyYcCM";

bool isAsciiAlphanumeric(char32_t c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

QString complement(const QString& set) {
  return QStringLiteral("[^%1]").arg(set);
}

/// One character as ICU reads it inside of brackets and outside.
QString literal(char32_t c) {
  if (c <= 0x20 || c == 0x7F) return QStringLiteral("\\x{%1}").arg(uint(c), 0, 16);
  QString text = QString::fromUcs4(&c, 1);
  if (c < 0x80 && !isAsciiAlphanumeric(c)) text.prepend(QLatin1Char('\\'));
  return text;
}

/// A recursive descent over the expression, which writes as it reads.
class Translator {
 public:
  Translator(const QString& expression, const QString& place)
      : m_expression(expression), m_place(place), m_text(expression.toStdU32String()) {}

  QString translated() {
    if (m_text.size() > longest)
      refuseExpression(m_expression.first(80) + QChar(0x2026), m_place,
                       say("more than %1 characters").arg(longest));
    alternatives();
    if (m_at < m_text.size()) refuse(m_at);  // a closing bracket too many
    return m_icu;
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
    explicit Nesting(Translator& translator) : translator(translator), outside(translator.m_options) {
      if (++translator.m_depth > deepest)
        refuseExpression(translator.m_expression, translator.m_place, say("brackets nested too deeply"));
    }
    ~Nesting() {
      --translator.m_depth;
      translator.m_options = outside;
    }
    Translator& translator;
    Options outside;
  };

  /// Refuses what stands between `begin` and where we are.
  [[noreturn]] void refuse(size_t begin) const {
    const size_t end = std::max(m_at, std::min(begin + 1, m_text.size()));
    refuseExpression(m_expression, m_place,
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
    if (m_at >= m_text.size()) refuseExpression(m_expression, m_place, say("an unfinished end"));
    return m_text[m_at++];
  }
  void write(const char* icu) { m_icu += QLatin1String(icu); }

  void alternatives() {
    const Nesting nesting(*this);
    for (;;) {
      skipRemarks();
      if (m_at == m_text.size() || isAt(U")")) return;
      if (take(U"|"))
        write("|");
      else
        repeated();
    }
  }

  /// Comments, and the white space of spaced expressions.
  void skipRemarks() {
    for (;;) {
      if (take(U"(?#")) {
        while (next() != ')') continue;
      } else if (m_options.isSpaced && m_at < m_text.size() && unicode::isWhitespace(m_text[m_at])) {
        ++m_at;
      } else if (m_options.isSpaced && take(U"#")) {
        while (m_at < m_text.size() && m_text[m_at] != '\n') ++m_at;
      } else {
        return;
      }
    }
  }

  /// An atom and the quantifiers behind it.
  void repeated() {
    const qsizetype begin = m_icu.size();
    const bool isPlain = atom();
    for (bool isFirst = isPlain;; isFirst = false) {
      skipRemarks();
      const QString repeat = quantifier();
      if (repeat.isEmpty()) return;
      if (!isFirst) {
        m_icu.insert(begin, QLatin1String("(?:"));
        write(")");
      }
      m_icu += repeat;
    }
  }

  std::optional<quint32> number() {
    const size_t first = m_at;
    quint32 value = 0;
    while (m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9') {
      value = std::min(mostRepeats + 1, value * 10 + quint32(m_text[m_at] - '0'));
      ++m_at;
    }
    return m_at > first ? std::optional(value) : std::nullopt;
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

  /// {n}, {n,}, {,m}, {n,m}; any other "{" is a character.
  QString interval() {
    const size_t begin = m_at;
    if (!take(U"{")) return {};
    const auto least = number();
    const bool hasComma = take(U",");
    const auto most = hasComma ? number() : least;
    if ((!least && !most) || !take(U"}")) {
      m_at = begin;
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

  /// False where a quantifier cannot stand right behind what was written.
  bool atom() {
    const size_t begin = m_at;
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
        --m_at;
        if (!interval().isEmpty()) refuse(begin);
        ++m_at;
        [[fallthrough]];
      default:
        m_icu += literal(c);
        return true;
    }
  }

  bool group(size_t begin) {
    if (isAt(U"*")) ++m_at, refuse(begin);
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
    const bool isRest = m_text[m_at - 1] == ')';
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
      m_icu += QString(QLatin1String(icu))
                   .replace(QLatin1String("%1"), namedClass(QStringLiteral("word"), ClassPlace::Alone));
      return letter == 'R' || letter == 'X' || letter == 'N' || letter == 'O';
    }
    const QString set = classEscape(begin, ClassPlace::Alone);
    m_icu += set.isEmpty() ? literal(character(begin)) : set;
    return true;
  }

  /// A class behind a backslash, \w or \p{L}; empty where none stands.
  QString classEscape(size_t begin, ClassPlace place) {
    for (const auto& [letter, name] : classes) {
      const char32_t capital = letter - 32;
      if (take({&letter, 1})) return namedClass(QLatin1String(name), place);
      if (take({&capital, 1})) return complement(namedClass(QLatin1String(name), place));
    }
    if (!isAt(U"p") && !isAt(U"P")) return {};
    bool isComplement = next() == 'P';
    if (!take(U"{")) refuse(begin);
    if (take(U"^")) isComplement = !isComplement;
    const size_t first = m_at;
    while (next() != '}') continue;
    const QString name = unicode::toQString(std::u32string_view(m_text).substr(first, m_at - 1 - first));
    const QString set = namedClass(name, place);
    if (set.isEmpty()) refuse(begin);
    return isComplement ? complement(set) : set;
  }

  /// One character behind a backslash.
  char32_t character(size_t begin) {
    const char32_t c = next();
    for (const auto& [letter, control] : controls)
      if (c == letter) return control;
    if (c == 'x' || c == 'u') return hexadecimal(c, begin);
    if (c == '0') return octal();
    if (unsupportedEscapes.find(c) != std::u32string_view::npos) refuse(begin);
    return c;
  }

  /// \x41, \x{4E00}, \u4E00.
  char32_t hexadecimal(char32_t kind, size_t begin) {
    const bool isBraced = kind == 'x' && take(U"{");
    const int most = isBraced ? 8 : kind == 'x' ? 2 : 4;
    QString digits;
    while (digits.size() < most && m_at < m_text.size() && m_text[m_at] < 0x80 && isxdigit(int(m_text[m_at])))
      digits += QChar(char16_t(m_text[m_at++]));
    const char32_t value = digits.toUInt(nullptr, 16);
    if (digits.isEmpty() || value > 0x10FFFF || (isBraced && !take(U"}"))) refuse(begin);
    return value;
  }
  /// \012: up to two digits behind the zero.
  char32_t octal() {
    char32_t value = 0;
    for (int i = 0; i < 2 && m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '7'; ++i)
      value = value * 8 + (m_text[m_at++] - '0');
    return value;
  }

  /// The inside of [...], up to and with its closing bracket.
  void brackets(size_t begin) {
    const Nesting nesting(*this);
    write(take(U"^") ? "[^" : "[");
    for (bool isFirst = true; isFirst || !isAt(U"]"); isFirst = false) {
      const size_t at = m_at;
      if (take(U"&&"))
        write("&&");
      else if (!posix())
        item(at);
    }
    if (!take(U"]")) refuse(begin);
    write("]");
  }

  /// [:alpha:] or [:^alpha:] inside of brackets.
  bool posix() {
    const size_t begin = m_at;
    if (!take(U"[:")) return false;
    const bool isComplement = take(U"^");
    QString name;
    while (m_at < m_text.size() && m_text[m_at] >= 'a' && m_text[m_at] <= 'z')
      name += QChar(char16_t(m_text[m_at++]));
    const QString set = namedClass(name, ClassPlace::InBrackets);
    if (!take(U":]") || set.isEmpty()) next(), refuse(begin);
    m_icu += isComplement ? complement(set) : set;
    return true;
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
    if (!isAt(U"-") || m_at + 1 >= m_text.size() || m_text[m_at + 1] == ']') return;
    take(U"-");
    const size_t lastAt = m_at;
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

  const QString& m_expression;
  const QString& m_place;
  std::u32string m_text;
  size_t m_at = 0;
  QString m_icu;
  int m_depth = 0;
  Options m_options;
};

}  // namespace

QString icuFromOniguruma(const QString& expression, const QString& place) {
  return Translator(expression, place).translated();
}

}  // namespace heedmap
