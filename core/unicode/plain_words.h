// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/text/tokens.h"

namespace heedmap {

/// Byte ranges of the words, punctuation marks and single Chinese characters of a UTF-8 text, as a reader
/// would cut it: letters, digits, marks and an apostrophe between letters stay together; a character on the
/// screen (an emoji of several code points) is never cut; white space belongs to no word.
std::vector<ByteRange> plainWords(const QByteArray& text);

}  // namespace heedmap
