// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontInfo>
#include <algorithm>
#include <cmath>

namespace heedmap {

/// `length`, in pixels, is right for letters of 12 pixels; for larger ones it is as much longer.
inline int forLetters(int length, const QFont& font) {
  constexpr double usual = 12;
  return int(std::lround(length * std::max(1.0, QFontInfo(font).pixelSize() / usual)));
}

}  // namespace heedmap
