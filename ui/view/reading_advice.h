// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/tokens/tokens.h"

namespace heedmap {

/// Is the text mostly Chinese, and are most of its Chinese characters unknown to the model that made `tokens`
/// of it?
bool isMostlyUnknownChinese(const Tokens& tokens);

/// The first special token that the user typed, as typed; empty when there is none.
QString typedSpecial(const Tokens& tokens);

}  // namespace heedmap
