// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/text/files/json_fields.h"
#include "core/unicode/regex.h"

namespace heedmap {

/// What a tokenizer file looks for in a text: `{"String": "…"}`, taken literally, or `{"Regex": "…"}`.
class Pattern {
 public:
  /// Reads the field `pattern`. Throws Error when it is neither, or the regular expression is not supported.
  explicit Pattern(const JsonFields& fields);
  explicit Pattern(char32_t literal) : m_literal(1, literal) {}

  /// Calls `found(begin, end)` for every match from left to right, without overlap.
  template <typename Found>
  void findAll(std::u32string_view text, Found found) const {
    if (m_regex) return m_regex->findAll(text, found);
    for (size_t at = 0; !m_literal.empty() && (at = text.find(m_literal, at)) != text.npos;
         at += m_literal.size())
      found(at, at + m_literal.size());
  }

 private:
  std::u32string m_literal;
  std::optional<Regex> m_regex;
};

}  // namespace heedmap
