// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/arithmetic/panel.h"

namespace heedmap {

// A block of scores [key, panelColumns] whose columns are queries: keys times a panel of queries. What a
// softmax asks of each query is then found for all columns at once, and nothing goes across a register.

/// largest = max(largest, the scores of its column).
void largestOfColumns(const float* scores, Eigen::Index keys, float* largest);

/// Adds e^(scale · score − maximum) of each column to `first` and to `second`, key after key. A score of −∞
/// adds 0; no maximum may be infinite.
void addExponentials(const float* scores, Eigen::Index keys, float scale, const float* maximum, float* first,
                     float* second);

/// weights = e^(score − maximum) · factor of one score of each column, to the bits of exponentiate(); a score
/// of −∞ stays.
void weightsOfColumns(const float* scores, const float* maximum, const float* factor, float* weights);

}  // namespace heedmap
