// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/steps/trim_spaces.h"

#include <QList>

#include "core/text/tokens/byte_alphabet.h"
#include "core/unicode/properties.h"

namespace heedmap {

void TrimSpaces::apply(Input& input) const {
  const auto isSpace = [](uint c) { return c == characterOfByte(' ') || unicode::isWhitespace(c); };
  const auto isContinuation = [](char byte) { return (byte & 0xC0) == 0x80; };
  for (TokenRun& run : input.runs)
    for (size_t i = 0; i < run.size(); ++i) {
      Token& token = run[i];
      const QList<uint> piece = token.piece.toUcs4();
      qsizetype leading = 0, trailing = 0;
      while (leading < piece.size() && isSpace(piece[leading])) ++leading;
      while (trailing < piece.size() && isSpace(piece[piece.size() - 1 - trailing])) ++trailing;
      if (leading == 1 && m_addPrefixSpace && (i == 0 || token.range.begin == 0)) leading = 0;
      const QByteArray& text = *input.text[token.sequence];
      auto& [begin, end] = token.range;
      for (; leading > 0 && begin < end; --leading) do
          ++begin;
        while (begin < end && isContinuation(text[begin]));
      for (; trailing > 0 && end > begin; --trailing) do
          --end;
        while (end > begin && isContinuation(text[end]));
    }
}

}  // namespace heedmap
