// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <array>
#include <string_view>

#include "core/text/steps/normalizers/normalizer.h"

namespace heedmap {

/// The normalization table of a SentencePiece model: a Darts double array over UTF-8 that leads to
/// replacements.
class PrecompiledCharsmap : public Normalizer {
 public:
  /// `table` is: the array's size in bytes (32 bits, little endian), the array, then replacements that each
  /// end in a zero byte. Throws Error when the sizes do not fit together. `place` is for messages.
  PrecompiledCharsmap(const QByteArray& table, const QString& place);
  /// As Hugging Face's tokenizers apply it: whole clusters of characters first, then single ones.
  void apply(NormalizedText& text, SearchBudget&) const override;

  /// The longest beginning of `text` that has a replacement, as SentencePiece itself applies the table.
  struct Match {
    size_t length = 0;             ///< characters; 0 when there is none
    std::string_view replacement;  ///< UTF-8
  };
  Match longest(std::u32string_view text) const;

 private:
  /// The replacement of the shortest beginning of `text` that has one; npos when none has.
  size_t find(std::string_view text) const;

  std::vector<quint32> m_units;
  std::string m_replacements;
  std::array<bool, 128> m_isKept{};  // ASCII that the table leaves as it is
};

}  // namespace heedmap
