// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>
#include <string>
#include <string_view>
#include <vector>

#include "core/unicode/forms.h"

namespace heedmap {

/// Bytes `[begin, end)` of the user's text that one character of a normalized text stands for.
struct SourceSpan {
  quint32 begin = 0;
  quint32 end = 0;
  bool operator==(const SourceSpan&) const = default;
};

/// A text on its way through the normalizer. Every character remembers which bytes of the user's text it came
/// from.
struct NormalizedText {
  std::u32string chars;
  std::vector<SourceSpan> sources;  ///< one for each of `chars`

  /// Reads UTF-8; a byte that is not well-formed becomes U+FFFD and keeps its own byte as source.
  static NormalizedText fromUtf8(std::string_view bytes);

  size_t size() const { return chars.size(); }
  void push(char32_t c, SourceSpan source) {
    chars.push_back(c);
    sources.push_back(source);
  }
  void append(const NormalizedText& other, size_t begin, size_t end);
  void reserve(size_t size);

  /// Keeps the characters for which `keep(c)` holds.
  template <typename Keep>
  void filter(Keep keep) {
    size_t to = 0;
    for (size_t i = 0; i < chars.size(); ++i)
      if (keep(chars[i])) {
        chars[to] = chars[i];
        sources[to++] = sources[i];
      }
    chars.resize(to);
    sources.resize(to);
  }

  /// Rewrites the whole text. Sources follow the changes the way Hugging Face's tokenizers do it: what is
  /// inserted shares the source of the character before it.
  void rewrite(const std::vector<CharacterChange>& changes);

  bool operator==(const NormalizedText&) const = default;
};

}  // namespace heedmap
