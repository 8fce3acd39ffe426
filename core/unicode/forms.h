// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace heedmap {

/// Unicode's normalization forms (UAX #15).
enum class UnicodeForm { C, D, KC, KD };

/// One character of a rewritten text, in terms of the old one: 0 replaces the next old character, 1 is
/// inserted behind the one before, −n replaces one and swallows n more.
struct CharacterChange {
  char32_t character;
  int change;
};

/// Whether every character of a text is its own form, as far as a glance at the code points tells.
bool isSurelyInForm(UnicodeForm form, std::u32string_view text);

/// The text in a form. The first character of a decomposition replaces the old one, the others are inserted;
/// what is composed stands for the characters of both. Where marks change places the changes stay in order.
/// Throws Error when ICU lacks its data.
std::vector<CharacterChange> inForm(UnicodeForm form, std::u32string_view text);

}  // namespace heedmap
