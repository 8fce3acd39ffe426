// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace heedmap {

/// Does the character take two columns of a terminal: Chinese, Japanese and Korean ones, and emoji (UAX #11)?
bool isWide(char32_t c);

}  // namespace heedmap
