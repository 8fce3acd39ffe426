// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>

#include "core/parallel/parallel_for.h"

namespace heedmap {

/// Numbers of which a simple step each is worth waking another thread.
inline constexpr std::ptrdiff_t numbersOfPart = 16384;

/// Calls `f(first, count)` for parts of `part` of the indices [0, size), of which the last may be smaller, as
/// parallelFor() does.
template <typename Function>
void parallelParts(std::ptrdiff_t size, std::ptrdiff_t part, const Function& f) {
  parallelFor((size + part - 1) / part,
              [&](std::ptrdiff_t i) { f(i * part, std::min(part, size - i * part)); });
}

/// The same for rows of `width` numbers, as many at a time as are worth another thread.
template <typename Function>
void parallelRows(std::ptrdiff_t rows, std::ptrdiff_t width, const Function& f) {
  parallelParts(rows, std::max<std::ptrdiff_t>(1, numbersOfPart / std::max<std::ptrdiff_t>(width, 1)), f);
}

}  // namespace heedmap
