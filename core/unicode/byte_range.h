// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace heedmap {

/// Bytes `[begin, end)` of a UTF-8 text; empty (0, 0) for a token that the model adds.
struct ByteRange {
  qsizetype begin = 0;
  qsizetype end = 0;
  bool isEmpty() const { return begin == end; }
  bool operator==(const ByteRange&) const = default;
};

}  // namespace heedmap
