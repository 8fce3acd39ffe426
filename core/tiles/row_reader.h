// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/attention/weights.h"

namespace heedmap {

/// Rows of up to so many keys are read as one; of longer ones the sum is made of parts.
constexpr Eigen::Index keysAtOnce = 2048;

/// What turns a row's scores into weights.
struct RowSum {
  float maximum = 0;  ///< of the scores, and the sink
  float sum = 0;      ///< of e^(score − maximum), and the sink's
  bool isBlind = false;
  float factor() const { return isBlind ? 0 : 1 / sum; }
};

/// Some rows of a head, read from their first key to their last.
struct ReadRows {
  std::vector<RowSum> sums;  ///< [row]
  Matrix largest;            ///< [row of squares, square]: as LongHead::maxima()
  Matrix masses;             ///< the same shape: the sum of its weights
};

/// Rows `[firstQuery, firstQuery + rows)` with what is in each square of `side` · `side` cells, a power of
/// two of which the first query is a multiple; 0: sums alone. The sums do not depend on which rows are read
/// together, nor on the side.
ReadRows readRows(const HeadInput& input, Eigen::Index firstQuery, Eigen::Index rows, Eigen::Index side);

/// Writes `hidden` over the scores of keys that are padding, and of those in the gap of the query's mask.
void hideKeys(const HeadInput& input, Eigen::Index query, KeyRange keys, float* row, float hidden);
/// Writes `cut` over those of edges that are knocked out.
void hideKnockouts(const HeadInput& input, Eigen::Index query, KeyRange keys, float* row, float cut);

}  // namespace heedmap
