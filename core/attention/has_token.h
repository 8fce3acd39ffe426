// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

namespace heedmap {

/// Throws Error when a text of `count` tokens has no token of that number.
inline void checkHasToken(qint64 token, qint64 count) {
  if (token < 0 || token >= count)
    throw Error(say("There is no token %1: the text has tokens 0 to %2.").arg(token).arg(count - 1));
}

}  // namespace heedmap
