// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/normalizers/text_forms.h"

#include <unicode/uchar.h>

namespace heedmap {

void applyForm(UnicodeForm form, NormalizedText& text) {
  if (!isSurelyInForm(form, text.chars)) text.rewrite(inForm(form, text.chars));
}

void lowercase(NormalizedText& text) {
  constexpr char32_t dottedCapitalI = 0x130;  // the one character whose lower case is two
  if (text.chars.find(dottedCapitalI) != text.chars.npos) {
    NormalizedText apart;
    apart.reserve(text.size() + 1);
    for (size_t i = 0; i < text.size(); ++i) {
      const bool isDotted = text.chars[i] == dottedCapitalI;
      apart.push(isDotted ? U'i' : text.chars[i], text.sources[i]);
      if (isDotted) apart.push(0x307, text.sources[i]);
    }
    text = std::move(apart);
  }
  for (char32_t& c : text.chars)
    c = c < 0x80 ? (c >= 'A' && c <= 'Z' ? c + 32 : c) : char32_t(u_tolower(UChar32(c)));
}

}  // namespace heedmap
