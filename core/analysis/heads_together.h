// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/attention/weights.h"

namespace heedmap {

/// One query's way through all heads of a layer: its q cut into pieces, what each head takes along, all of
/// that side by side, and what W_O makes of it.
struct HeadsTogether {
  int heads = 0;
  Vector q;         ///< [heads · d_k], of head h from h · d_k on; empty where the trace has none
  Vector together;  ///< [heads · d_v], of head h from h · d_v on; empty where the trace has no values
  Matrix parts;     ///< [head, d_model] what each head adds through W_O; no numbers without W_O
  Vector bias;      ///< [d_model] of W_O, zeros where it has none
  Vector product;   ///< [d_model] the parts and the bias added up
};

/// Rows of all heads side by side times W_O, with its bias: [row, heads · d_v] → [row, d_model].
using TimesOutput = std::function<Matrix(const Matrix& rows)>;

/// In the layer of `id`, whose head does not matter. Throws Error as headInput() does.
HeadsTogether headsTogether(const AttentionTrace& trace, const HeadId& id, Eigen::Index query,
                            const WhatIf& whatIf = {}, const TimesOutput& timesOutput = {});

}  // namespace heedmap
