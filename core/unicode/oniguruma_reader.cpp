// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/oniguruma_reader.h"

#include "core/base/error.h"
#include "core/unicode/codec.h"
#include "core/unicode/oniguruma.h"

namespace heedmap::oniguruma {

namespace {

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

QString complement(const QString& set) {
  return QStringLiteral("[^%1]").arg(set);
}

}  // namespace

bool Reader::isAt(std::u32string_view text) const {
  return std::u32string_view(m_text).substr(m_at, text.size()) == text;
}

bool Reader::take(std::u32string_view text) {
  if (!isAt(text)) return false;
  m_at += text.size();
  return true;
}

char32_t Reader::next() {
  if (isAtEnd()) refuse(say("an unfinished end"));
  return m_text[m_at++];
}

std::optional<quint32> Reader::number() {
  const size_t first = m_at;
  quint32 value = 0;
  while (m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '9') {
    value = std::min(mostRepeats + 1, value * 10 + quint32(m_text[m_at] - '0'));
    ++m_at;
  }
  return m_at > first ? std::optional(value) : std::nullopt;
}

QString Reader::classEscape(size_t begin, ClassPlace place) {
  for (const auto& [letter, name] : classes) {
    const char32_t capital = letter - 32;
    if (take({&letter, 1})) return namedClass(QLatin1StringView(name), place);
    if (take({&capital, 1})) return complement(namedClass(QLatin1StringView(name), place));
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

char32_t Reader::character(size_t begin) {
  const char32_t c = next();
  for (const auto& [letter, control] : controls)
    if (c == letter) return control;
  if (c == 'x' || c == 'u') return hexadecimal(c, begin);
  if (c == '0' || (c >= '1' && c <= '7' && !isAtEnd() && m_text[m_at] >= '0' && m_text[m_at] <= '7'))
    return octal(c);
  if (unsupportedEscapes.find(c) != std::u32string_view::npos) refuse(begin);
  return c;
}

/// \x41, \x{4E00}, \u4E00.
char32_t Reader::hexadecimal(char32_t kind, size_t begin) {
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
char32_t Reader::octal(char32_t first) {
  char32_t value = first - U'0';
  for (int i = 0; i < 2 && m_at < m_text.size() && m_text[m_at] >= '0' && m_text[m_at] <= '7'; ++i)
    value = value * 8 + (m_text[m_at++] - '0');
  return value;
}

QString Reader::posixClass() {
  const size_t begin = m_at;
  if (!take(U"[:")) return {};
  const bool isComplement = take(U"^");
  QString name;
  while (m_at < m_text.size() && m_text[m_at] >= 'a' && m_text[m_at] <= 'z')
    name += QChar(char16_t(m_text[m_at++]));
  if (name == QLatin1StringView("punct")) name.prepend(QLatin1StringView("posix"));
  const QString set = namedClass(name, ClassPlace::InBrackets);
  if (!take(U":]") || set.isEmpty()) next(), refuse(begin);
  return isComplement ? complement(set) : set;
}

void Reader::refuse(size_t begin) const {
  const size_t end = std::max(m_at, std::min(begin + 1, m_text.size()));
  refuse(unicode::toQString(std::u32string_view(m_text).substr(begin, end - begin)));
}

void Reader::refuse(const QString& syntax) const {
  constexpr qsizetype longestShown = 2000;  // characters
  refuseExpression(m_expression.size() > longestShown ? m_expression.first(80) + QChar(0x2026) : m_expression,
                   m_place, syntax);
}

}  // namespace heedmap::oniguruma
