// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "core/attention/attention_trace.h"

namespace heedmap {

/// For sorting, largest first: numbers that are none come last.
inline bool isLarger(double left, double right) {
  return std::isnan(right) ? !std::isnan(left) : left > right;
}

/// Says from which layer on what a run left behind is not finite, and what to do; empty when all of it is
/// finite.
QString notFiniteNote(const AttentionTrace& trace);

}  // namespace heedmap
