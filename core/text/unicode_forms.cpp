// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/unicode_forms.h"

#include <QList>
#include <QString>
#include <algorithm>

#include "core/text/unicode.h"

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
  const QList<uint> composed = QString::fromUcs4(both, 2).normalized(QString::NormalizationForm_C).toUcs4();
  return composed.size() == 1 ? composed.front() : 0;
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

/// Decomposes fully and brings marks into canonical order.
NormalizedText decomposed(UnicodeForm form, const NormalizedText& text) {
  const auto qtForm = isCompatibility(form) ? QString::NormalizationForm_KD : QString::NormalizationForm_D;
  NormalizedText result;
  result.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    const char32_t c = text.chars[i];
    if (c < 0xA0) {
      result.push(c, text.sources[i]);
      continue;
    }
    for (const uint part : QString::fromUcs4(&c, 1).normalized(qtForm).toUcs4())
      result.push(part, text.sources[i]);
  }
  for (size_t begin = 0; begin < result.size();) {
    if (combiningClass(result.chars[begin]) == 0) {
      ++begin;
      continue;
    }
    size_t end = begin;
    std::vector<std::pair<char32_t, SourceSpan>> marks;
    while (end < result.size() && combiningClass(result.chars[end]) != 0) {
      marks.emplace_back(result.chars[end], result.sources[end]);
      ++end;
    }
    std::stable_sort(marks.begin(), marks.end(), [](const auto& a, const auto& b) {
      return combiningClass(a.first) < combiningClass(b.first);
    });
    for (const auto& [c, source] : marks) {
      result.chars[begin] = c;
      result.sources[begin++] = source;
    }
  }
  return result;
}

NormalizedText composed(const NormalizedText& text) {
  NormalizedText result;
  result.reserve(text.size());
  constexpr size_t nowhere = size_t(-1);
  size_t starter = nowhere;  // where in the result the last starter stands
  int lastClass = 0;         // combining class of the last mark kept behind it
  for (size_t i = 0; i < text.size(); ++i) {
    const char32_t c = text.chars[i];
    const int combining = combiningClass(c);
    const bool isNext = starter != nowhere && starter + 1 == result.size();
    if (starter != nowhere && (isNext || lastClass < combining)) {
      if (const char32_t both = compose(result.chars[starter], c)) {
        result.chars[starter] = both;
        continue;
      }
    }
    if (combining == 0) starter = result.size();
    lastClass = combining;
    result.push(c, text.sources[i]);
  }
  return result;
}

}  // namespace

void applyUnicodeForm(UnicodeForm form, NormalizedText& text) {
  const char32_t changed = firstChanged(form);
  if (std::all_of(text.chars.begin(), text.chars.end(), [&](char32_t c) { return c < changed; })) return;
  text = decomposed(form, text);
  if (isComposed(form)) text = composed(text);
}

void lowercase(NormalizedText& text) {
  NormalizedText lower;
  lower.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    const char32_t c = text.chars[i];
    if (c < 0x80) {
      lower.push(c >= 'A' && c <= 'Z' ? c + 32 : c, text.sources[i]);
    } else if (c == 0x130) {  // the one character whose lower case is two
      lower.push('i', text.sources[i]);
      lower.push(0x307, text.sources[i]);
    } else {
      lower.push(QChar::toLower(c), text.sources[i]);
    }
  }
  text = std::move(lower);
}

}  // namespace heedmap
