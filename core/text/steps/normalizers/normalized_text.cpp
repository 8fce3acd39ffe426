// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/normalizers/normalized_text.h"

#include <algorithm>

#include "core/unicode/codec.h"

namespace heedmap {

NormalizedText NormalizedText::fromUtf8(std::string_view bytes) {
  NormalizedText text;
  text.reserve(bytes.size());
  for (size_t at = 0; at < bytes.size();) {
    const unicode::Decoded next = unicode::decodeUtf8(bytes.substr(at));
    text.push(next.character, {quint32(at), quint32(at + size_t(next.length))});
    at += size_t(next.length);
  }
  return text;
}

void NormalizedText::append(const NormalizedText& other, size_t begin, size_t end) {
  chars.append(other.chars, begin, end - begin);
  sources.insert(sources.end(), other.sources.begin() + qsizetype(begin),
                 other.sources.begin() + qsizetype(end));
}

void NormalizedText::reserve(size_t size) {
  chars.reserve(size);
  sources.reserve(size);
}

void NormalizedText::rewrite(const std::vector<CharacterChange>& changes) {
  NormalizedText next;
  next.reserve(changes.size());
  size_t old = 0;  // the next character of the old text
  for (const auto& [character, change] : changes) {
    if (change > 0) {
      next.push(character, old == 0 || sources.empty() ? SourceSpan{} : sources[std::min(old, size()) - 1]);
    } else {
      next.push(character, old < size() ? sources[old] : sources.empty() ? SourceSpan{} : sources.back());
      old += 1 + size_t(-change);
    }
  }
  *this = std::move(next);
}

}  // namespace heedmap
