// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/unicode/properties.h"

#include <unicode/ustring.h>

#include "core/unicode/codec.h"

namespace heedmap::unicode {

std::u32string folded(char32_t c) {
  constexpr int32_t longest = 8;  // UTF-16 units; Unicode folds into at most three characters
  const std::u16string units = toUtf16({&c, 1});
  UChar result[longest];
  UErrorCode status = U_ZERO_ERROR;
  const int32_t size =
      u_strFoldCase(result, longest, units.data(), int32_t(units.size()), U_FOLD_CASE_DEFAULT, &status);
  return U_FAILURE(status) ? std::u32string(1, c) : fromUtf16({result, size_t(size)});
}

}  // namespace heedmap::unicode
