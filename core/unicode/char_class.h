// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/unicode/unicode.h"

namespace heedmap {

/// A set of characters of a regular expression: a literal, "\p{L}", "[^\r\n\p{L}]".
class CharClass {
 public:
  void addRange(char32_t first, char32_t last) { m_ranges.push_back({first, last}); }
  void addCategories(unicode::Categories categories) { m_categories |= categories; }
  void addScript(QChar::Script script) { m_scripts.push_back(script); }
  void addWhitespace() { m_hasWhitespace = true; }
  void addClass(CharClass other) { m_classes.push_back(std::move(other)); }
  /// Leaves only what is in `other` too.
  void intersect(CharClass other) { m_also.push_back(std::move(other)); }
  void negate() { m_isNegated = !m_isNegated; }
  void ignoreCase() { m_ignoresCase = true; }

  /// Adds what "\p{name}" names: a general category or a script. False when the name is not known.
  bool addProperty(std::string_view name);

  /// Prepares the table for ASCII; call it once when all is added.
  void finish();

  bool contains(char32_t c) const { return c < m_ascii.size() ? m_ascii[c] : compute(c); }

 private:
  struct Range {
    char32_t first, last;
  };
  bool compute(char32_t c) const;
  bool hasItem(char32_t c) const;

  std::vector<Range> m_ranges;
  std::vector<QChar::Script> m_scripts;
  std::vector<CharClass> m_classes;
  std::vector<CharClass> m_also;
  unicode::Categories m_categories = 0;
  bool m_hasWhitespace = false;
  bool m_isNegated = false;
  bool m_ignoresCase = false;
  std::array<bool, 128> m_ascii{};
};

}  // namespace heedmap
