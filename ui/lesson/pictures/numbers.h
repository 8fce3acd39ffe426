// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <algorithm>
#include <cmath>

namespace heedmap {

/// As QString::number, with the sign of a negative number as the texts of the lesson write it.
inline QString lessonNumber(double value, char format = 'g', int digits = 6) {
  return QString::number(value, format, digits).replace(u'-', QChar(0x2212));
}

/// With so many significant digits, zeros at the end among them: 0.0039 to three is "0.00390".
inline QString significant(double value, int digits) {
  if (value == 0 || !std::isfinite(value)) return lessonNumber(value);
  return lessonNumber(value, 'f', std::max(0, digits - 1 - int(std::floor(std::log10(std::abs(value))))));
}

}  // namespace heedmap
