// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/unicode_forms.h"

#include <QList>
#include <QString>
#include <algorithm>
#include <utility>

#include "core/unicode/unicode.h"

namespace heedmap {

namespace {

bool isCompatibility(UnicodeForm form) {
  return form == UnicodeForm::KC || form == UnicodeForm::KD;
}
bool isComposed(UnicodeForm form) {
  return form == UnicodeForm::C || form == UnicodeForm::KC;
}

int combiningClass(char32_t c) {
  return c < 0x300 ? 0 : QChar::combiningClass(c);
}

/// The canonical composition of two characters, or 0.
char32_t compose(char32_t first, char32_t second) {
  if (second < 0x300) return 0;
  const char32_t both[] = {first, second};
  const QString composed =
      unicode::toQString(std::u32string_view(both, 2)).normalized(QString::NormalizationForm_C);
  const QList<uint> characters = composed.toUcs4();
  return characters.size() == 1 ? characters.front() : 0;
}

/// Below this code point every character is its own form.
char32_t firstChanged(UnicodeForm form) {
  switch (form) {
    case UnicodeForm::C:
      return 0x300;
    case UnicodeForm::D:
      return 0xC0;
    case UnicodeForm::KC:
    case UnicodeForm::KD:
      return 0xA0;
  }
  return 0;
}

using Change = NormalizedText::Change;

/// Decomposes fully and brings marks into canonical order. The first character of a decomposition replaces
/// the old one, the others are inserted.
std::vector<Change> decomposed(UnicodeForm form, const std::u32string& text) {
  const auto qtForm = isCompatibility(form) ? QString::NormalizationForm_KD : QString::NormalizationForm_D;
  std::vector<Change> result;
  result.reserve(text.size());
  for (const char32_t c : text) {
    if (c < 0xA0) {
      result.push_back({c, 0});
      continue;
    }
    int change = 0;
    for (const uint part : unicode::toQString(std::u32string_view(&c, 1)).normalized(qtForm).toUcs4())
      result.push_back({part, std::exchange(change, 1)});
  }
  const auto isMark = [](const Change& c) { return combiningClass(c.character) != 0; };
  for (auto mark = result.begin(); mark != result.end();) {
    mark = std::find_if(mark, result.end(), isMark);
    const auto end = std::find_if_not(mark, result.end(), isMark);
    std::stable_sort(mark, end, [](const Change& a, const Change& b) {
      return combiningClass(a.character) < combiningClass(b.character);
    });
    mark = end;
  }
  return result;
}

/// Joins what can be composed: the result stands for the characters of both.
std::vector<Change> composed(const std::vector<Change>& text) {
  std::vector<Change> result;
  result.reserve(text.size());
  constexpr size_t nowhere = size_t(-1);
  size_t starter = nowhere;  // where in the result the last starter stands
  int lastClass = 0;         // combining class of the last mark kept behind it
  for (const Change& next : text) {
    const int combining = combiningClass(next.character);
    const bool isAdjacent = starter != nowhere && starter + 1 == result.size();
    if (starter != nowhere && (isAdjacent || lastClass < combining)) {
      if (const char32_t both = compose(result[starter].character, next.character)) {
        result[starter] = {both, result[starter].change + next.change - 1};
        continue;
      }
    }
    if (combining == 0) starter = result.size();
    lastClass = combining;
    result.push_back(next);
  }
  return result;
}

}  // namespace

void applyUnicodeForm(UnicodeForm form, NormalizedText& text) {
  const char32_t changed = firstChanged(form);
  if (std::all_of(text.chars.begin(), text.chars.end(), [&](char32_t c) { return c < changed; })) return;
  const std::vector<Change> changes = decomposed(form, text.chars);
  text.rewrite(isComposed(form) ? composed(changes) : changes);
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
  for (char32_t& c : text.chars) c = c < 0x80 ? (c >= 'A' && c <= 'Z' ? c + 32 : c) : QChar::toLower(c);
}

}  // namespace heedmap
