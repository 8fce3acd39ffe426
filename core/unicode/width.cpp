// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/width.h"

#include <unicode/uchar.h>

namespace heedmap {

bool isWide(char32_t c) {
  const int width = u_getIntPropertyValue(UChar32(c), UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_WIDE || width == U_EA_FULLWIDTH;
}

}  // namespace heedmap
