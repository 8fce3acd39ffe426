// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/text/tokens.h"

namespace heedmap {

/// Byte ranges of the words of a UTF-8 text, in order, as ICU bounds them: Unicode text segmentation (UAX
/// #29), and for scripts that are written without spaces (Chinese, Japanese, Thai …) the words of ICU's
/// dictionaries. Punctuation marks and emoji are words too, white space is none. Bytes that are no UTF-8
/// count as one character each.
std::vector<ByteRange> wordBreaks(const QByteArray& text);

}  // namespace heedmap
