// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/char_class.h"

#include <algorithm>

namespace heedmap {

namespace {

struct NamedCategories {
  std::string_view name;
  unicode::Categories categories;
};

using unicode::bit;

constexpr NamedCategories categories[] = {
    {"L", unicode::letters},
    {"Letter", unicode::letters},
    {"M", unicode::marks},
    {"Mark", unicode::marks},
    {"N", unicode::numbers},
    {"Number", unicode::numbers},
    {"P", unicode::punctuation},
    {"Punctuation", unicode::punctuation},
    {"S", unicode::symbols},
    {"Symbol", unicode::symbols},
    {"Z", unicode::separators},
    {"Separator", unicode::separators},
    {"C", bit(QChar::Other_Control) | bit(QChar::Other_Format) | bit(QChar::Other_Surrogate) |
              bit(QChar::Other_PrivateUse) | bit(QChar::Other_NotAssigned)},
    {"Lu", bit(QChar::Letter_Uppercase)},
    {"Ll", bit(QChar::Letter_Lowercase)},
    {"Lt", bit(QChar::Letter_Titlecase)},
    {"Lm", bit(QChar::Letter_Modifier)},
    {"Lo", bit(QChar::Letter_Other)},
    {"Mn", bit(QChar::Mark_NonSpacing)},
    {"Mc", bit(QChar::Mark_SpacingCombining)},
    {"Me", bit(QChar::Mark_Enclosing)},
    {"Nd", bit(QChar::Number_DecimalDigit)},
    {"Nl", bit(QChar::Number_Letter)},
    {"No", bit(QChar::Number_Other)},
    {"Pc", bit(QChar::Punctuation_Connector)},
    {"Pd", bit(QChar::Punctuation_Dash)},
    {"Ps", bit(QChar::Punctuation_Open)},
    {"Pe", bit(QChar::Punctuation_Close)},
    {"Pi", bit(QChar::Punctuation_InitialQuote)},
    {"Pf", bit(QChar::Punctuation_FinalQuote)},
    {"Po", bit(QChar::Punctuation_Other)},
    {"Sm", bit(QChar::Symbol_Math)},
    {"Sc", bit(QChar::Symbol_Currency)},
    {"Sk", bit(QChar::Symbol_Modifier)},
    {"So", bit(QChar::Symbol_Other)},
    {"Zs", bit(QChar::Separator_Space)},
    {"Zl", bit(QChar::Separator_Line)},
    {"Zp", bit(QChar::Separator_Paragraph)},
    {"Cc", bit(QChar::Other_Control)},
    {"Cf", bit(QChar::Other_Format)},
    {"Co", bit(QChar::Other_PrivateUse)},
    {"Cn", bit(QChar::Other_NotAssigned)},
};

struct NamedScript {
  std::string_view name;
  QChar::Script script;
};

constexpr NamedScript scripts[] = {
    {"Arabic", QChar::Script_Arabic},     {"Armenian", QChar::Script_Armenian},
    {"Bengali", QChar::Script_Bengali},   {"Common", QChar::Script_Common},
    {"Cyrillic", QChar::Script_Cyrillic}, {"Devanagari", QChar::Script_Devanagari},
    {"Georgian", QChar::Script_Georgian}, {"Greek", QChar::Script_Greek},
    {"Han", QChar::Script_Han},           {"Hangul", QChar::Script_Hangul},
    {"Hebrew", QChar::Script_Hebrew},     {"Hiragana", QChar::Script_Hiragana},
    {"Katakana", QChar::Script_Katakana}, {"Khmer", QChar::Script_Khmer},
    {"Lao", QChar::Script_Lao},           {"Latin", QChar::Script_Latin},
    {"Myanmar", QChar::Script_Myanmar},   {"Tamil", QChar::Script_Tamil},
    {"Telugu", QChar::Script_Telugu},     {"Thai", QChar::Script_Thai},
    {"Tibetan", QChar::Script_Tibetan},
};

}  // namespace

bool CharClass::addProperty(std::string_view name) {
  for (const NamedCategories& known : categories)
    if (known.name == name) {
      addCategories(known.categories);
      return true;
    }
  for (const NamedScript& known : scripts)
    if (known.name == name) {
      addScript(known.script);
      return true;
    }
  return false;
}

bool CharClass::hasItem(char32_t c) const {
  if (m_categories != 0 && unicode::isIn(m_categories, c)) return true;
  if (m_hasWhitespace && unicode::isWhitespace(c)) return true;
  for (const Range& range : m_ranges)
    if (c >= range.first && c <= range.last) return true;
  if (!m_scripts.empty() &&
      std::find(m_scripts.begin(), m_scripts.end(), QChar::script(c)) != m_scripts.end())
    return true;
  return std::any_of(m_classes.begin(), m_classes.end(),
                     [c](const CharClass& part) { return part.contains(c); });
}

bool CharClass::compute(char32_t c) const {
  bool isIn = hasItem(c);
  if (!isIn && m_ignoresCase)
    isIn = hasItem(QChar::toLower(c)) || hasItem(QChar::toUpper(c)) || hasItem(QChar::toCaseFolded(c));
  isIn = isIn &&
         std::all_of(m_also.begin(), m_also.end(), [c](const CharClass& part) { return part.contains(c); });
  return isIn != m_isNegated;
}

void CharClass::finish() {
  for (char32_t c = 0; c < m_ascii.size(); ++c) m_ascii[c] = compute(c);
}

}  // namespace heedmap
