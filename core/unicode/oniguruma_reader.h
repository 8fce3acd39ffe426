// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <string_view>

#include "core/unicode/oniguruma_classes.h"

namespace heedmap::oniguruma {

constexpr quint32 mostRepeats = 100000;  ///< of a quantifier

/// Reads an expression from front to back. Throws the Error that names what is not supported.
class Reader {
 public:
  Reader(const QString& expression, const QString& place)
      : m_expression(expression), m_place(place), m_text(expression.toStdU32String()) {}

  size_t size() const { return m_text.size(); }
  size_t at() const { return m_at; }
  bool isAtEnd() const { return m_at == m_text.size(); }
  void goTo(size_t place) { m_at = place; }
  /// The character at a place, which must be inside.
  char32_t characterAt(size_t place) const { return m_text[place]; }
  bool isAt(std::u32string_view text) const;
  bool take(std::u32string_view text);
  char32_t next();
  /// Digits, if there are any; never more than mostRepeats + 1.
  std::optional<quint32> number();

  /// What a backslash at `begin` (read already) and what follows it stand for: one character.
  char32_t character(size_t begin);
  /// A class, \w or \p{L}, as a set of ICU; empty where none stands.
  QString classEscape(size_t begin, ClassPlace place);
  /// [:alpha:] or [:^alpha:] inside of brackets, as a set of ICU; empty where none stands.
  QString posixClass();

  /// Refuses what stands between `begin` and where we are, or what `syntax` names.
  [[noreturn]] void refuse(size_t begin) const;
  [[noreturn]] void refuse(const QString& syntax) const;

 private:
  char32_t hexadecimal(char32_t kind, size_t begin);
  char32_t octal(char32_t first);

  QString m_expression;
  QString m_place;
  std::u32string m_text;
  size_t m_at = 0;
};

}  // namespace heedmap::oniguruma
