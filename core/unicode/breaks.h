// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <vector>

#include "core/unicode/byte_range.h"

namespace heedmap {

/// Byte ranges of the words of a UTF-8 text, in order, as ICU bounds them: Unicode text segmentation (UAX
/// #29), and for scripts that are written without spaces (Chinese, Japanese, Thai …) the words of ICU's
/// dictionaries. Punctuation marks and emoji are words too, white space is none. Bytes that are no UTF-8
/// count as one character each.
std::vector<ByteRange> wordBreaks(const QByteArray& text);

/// Byte ranges of the words, punctuation marks and single Chinese characters of a UTF-8 text, as a reader
/// would cut it: letters, digits, marks and an apostrophe between letters stay together; a character on the
/// screen (an emoji of several code points) is never cut; white space belongs to no word.
std::vector<ByteRange> plainWords(const QByteArray& text);

/// Where a line may end (UAX #14), in UTF-16 units from the front of the text: the places behind spaces,
/// between Chinese characters …, and the text's end.
std::vector<qsizetype> lineBreaks(const QString& text);

}  // namespace heedmap
