// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/attention/weights.h"

namespace heedmap {

/// One query's way through one head, with every number on the way: what a lesson walks through.
///
///   1 vectors   q, and k and v of each key
///   2 raw       q·k of each key (or v·tanh(q + k)), with the terms of relative positions
///   3 scaled    times the rule's scale, 1/√d_k; then cap and bias, where the rule has them
///   4 weights   e^(scaled − shift) of the visible keys, over their sum
///   5 output    the sum of weight · value
struct FiveSteps {
  Eigen::Index query = 0;
  ScoreRule rule;  ///< with the what-if applied

  Vector q;       ///< [d_k]
  Matrix keys;    ///< [key, d_k]
  Matrix values;  ///< [key, d_v]; of no columns when the trace has no values

  Vector content;             ///< [key] q·k without the terms of relative positions; empty without such
  Vector raw;                 ///< [key]
  Vector scaled;              ///< [key], as they enter the mask
  std::vector<bool> visible;  ///< [key]
  double shift =
      0;  ///< taken off each exponent: 0, or the largest score where e to it would overflow or mean little
  Vector exponentials;  ///< [key], 0 where masked
  double sink = 0;      ///< e^(sink − shift) of a learned sink, which is no key's; 0 without one
  double sum = 0;       ///< of the exponentials and the sink's; 0 when no key is visible
  Vector weights;       ///< [key], all 0 when no key is visible
  Matrix weighted;      ///< [key, d_v] weight · value
  Vector output;        ///< [d_v]

  /// What q·k is divided by; √d_k in a scaled head, 1 in one that divides by nothing.
  double divisor() const { return 1 / rule.scale; }
  /// Does anything but the division stand between q·k and the softmax?
  bool hasCapOrBias() const { return rule.softCap || rule.alibiSlopes.size() > 0 || rule.relative; }
  bool isBlind() const { return sum == 0; }
};

/// Throws Error as headInput() does, and when there is no such query.
FiveSteps fiveSteps(const AttentionTrace& trace, const HeadId& id, Eigen::Index query,
                    const WhatIf& whatIf = {});

}  // namespace heedmap
