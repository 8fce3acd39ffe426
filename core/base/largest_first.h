// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace heedmap {

/// For sorting, largest first: numbers that are none come last.
inline bool isLarger(double left, double right) {
  return std::isnan(right) ? !std::isnan(left) : left > right;
}

}  // namespace heedmap
