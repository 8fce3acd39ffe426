// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/measures/measured_map.h"

namespace heedmap {

/// A measure's value: NaN where the text or the kind of attention gives it no meaning (no row to take the
/// mean over).
struct Measurement {
  double value = std::numeric_limits<double>::quiet_NaN();
  Eigen::Index rows = 0;  ///< how many query rows stand behind it
};

// The measures. What each one says, and its range, stand in its row of measure_list.cpp; all are means over
// the query rows that see a key, and NaN over no rows where the text or the kind of attention gives them no
// meaning. Here is only where a definition comes from and what a row is left out for.

/// Shannon 1948.
Measurement entropy(const MeasuredMap& map);
/// Rows with fewer than two visible keys are left out.
Measurement normalizedEntropy(const MeasuredMap& map);
Measurement peak(const MeasuredMap& map);
Measurement effectiveKeys(const MeasuredMap& map);
/// (√n − ‖w‖₁/‖w‖₂)/(√n − 1) over the n visible keys (Hoyer 2004); rows with n = 1 are left out.
Measurement sparsity(const MeasuredMap& map);
/// Mean attention distance (Vig & Belinkov 2019). Self-attention only.
Measurement distance(const MeasuredMap& map);
/// Smallest r such that the keys with |key − query| ≤ r hold 90 % of the row.
Measurement locality(const MeasuredMap& map);
Measurement self(const MeasuredMap& map);
/// Row 0 is left out.
Measurement previous(const MeasuredMap& map);
/// The last row is left out; 0 under a causal mask.
Measurement next(const MeasuredMap& map);
/// Alone or not: a causal model's row 0 counts.
Measurement first(const MeasuredMap& map);
/// [CLS], [SEP], <s> … (Clark et al. 2019).
Measurement special(const MeasuredMap& map);
Measurement punctuation(const MeasuredMap& map);
/// Tokens with the query's vocabulary id. Rows that can see no such token are left out: under a causal mask a
/// first occurrence has none.
Measurement equal(const MeasuredMap& map);
/// Olsson et al. 2022; the query's own position is left out.
Measurement induction(const MeasuredMap& map);
/// Tokens that the model adds are neither rows nor keys, so same, other and what added tokens get sum to 1.
Measurement sameSegment(const MeasuredMap& map);
Measurement otherSegment(const MeasuredMap& map);
Measurement stripe(const MeasuredMap& map);
/// For a cut c, in(c) is the share of the weight with query and key on one side of it, at(c) the same share
/// of the map whose every diagonal is replaced by its mean; the measure is the largest (in − at)/(1 − at)
/// over the cuts.
Measurement block(const MeasuredMap& map);
/// What the means of the diagonals explain of the variance over the visible cells; 0 for a constant map.
Measurement positional(const MeasuredMap& map);
/// Kendall's τ over the rows' mean key positions. Cross-attention only.
Measurement monotony(const MeasuredMap& map);

}  // namespace heedmap
