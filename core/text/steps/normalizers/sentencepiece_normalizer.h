// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/text/steps/normalizers/precompiled_charsmap.h"

namespace heedmap {

/// A text as SentencePiece itself prepares it, byte for byte: its normalization table by the longest match,
/// runs of spaces and those at the ends dropped, a space in front, and "▁" for every space. What a character
/// of the result came from ends where that of a later one begins, so that the text is covered without gaps;
/// characters that one became, and the space in front and the first, share its bytes.
class SentencePieceNormalizer : public Normalizer {
 public:
  struct Options {
    bool addsDummyPrefix = true;
    bool removesExtraWhitespace = true;
    /// Marian's: a text that begins with ">>fr<<" keeps that as it is, and the rest is a text of its own.
    bool keepsLanguageCode = false;
  };
  /// `charsmap` may be null.
  SentencePieceNormalizer(std::shared_ptr<const PrecompiledCharsmap> charsmap, Options options)
      : m_charsmap(std::move(charsmap)), m_options(options) {}
  void apply(NormalizedText& text, SearchBudget&) const override;

 private:
  /// Appends what characters from `begin` on become.
  void appendRest(const NormalizedText& text, size_t begin, NormalizedText& result) const;
  /// What the next character, or several, of `rest` become. `length` is at least 1.
  struct Step {
    size_t length;
    std::u32string characters;
  };
  Step next(std::u32string_view rest) const;

  std::shared_ptr<const PrecompiledCharsmap> m_charsmap;
  Options m_options;
};

/// The characters of a language code in front of a text, ">>fr<<"; 0 when it has none.
size_t languageCodeLength(std::u32string_view text);

}  // namespace heedmap
