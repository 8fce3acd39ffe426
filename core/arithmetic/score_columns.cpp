// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/arithmetic/score_columns.h"

#include <limits>

#include "core/arithmetic/exponential.h"

namespace heedmap {

namespace {
using Index = Eigen::Index;
}  // namespace

#ifdef __GNUC__

using Lanes = Floats<vectorFloats>;

void largestOfColumns(const float* scores, Index keys, float* largest) {
  Lanes left = loadFloats<vectorFloats>(largest), right = loadFloats<vectorFloats>(largest + vectorFloats);
  for (Index key = 0; key < keys; ++key, scores += panelColumns) {
    const Lanes a = loadFloats<vectorFloats>(scores), b = loadFloats<vectorFloats>(scores + vectorFloats);
    left = a > left ? a : left;
    right = b > right ? b : right;
  }
  storeFloats<vectorFloats>(left, largest);
  storeFloats<vectorFloats>(right, largest + vectorFloats);
}

void addExponentials(const float* scores, Index keys, float scale, const float* maximum, float* first,
                     float* second) {
  for (int half = 0; half < panelColumns; half += vectorFloats) {
    const Lanes top = loadFloats<vectorFloats>(maximum + half);
    Lanes one = loadFloats<vectorFloats>(first + half), other = loadFloats<vectorFloats>(second + half);
    const float* at = scores + half;
#pragma GCC unroll 4
    for (Index key = 0; key < keys; ++key, at += panelColumns) {
      const Lanes term = exponentialOfNegative<vectorFloats>(loadFloats<vectorFloats>(at) * scale - top);
      one += term;
      other += term;
    }
    storeFloats<vectorFloats>(one, first + half);
    storeFloats<vectorFloats>(other, second + half);
  }
}

void weightsOfColumns(const float* scores, const float* maximum, const float* factor, float* weights) {
  constexpr float minusInfinity = -std::numeric_limits<float>::infinity();
  for (int half = 0; half < panelColumns; half += vectorFloats) {
    const Lanes score = loadFloats<vectorFloats>(scores + half);
    const Lanes weight =
        exponentialOfNegative<vectorFloats>(score - loadFloats<vectorFloats>(maximum + half)) *
        loadFloats<vectorFloats>(factor + half);
    storeFloats<vectorFloats>(score == minusInfinity ? score : weight, weights + half);
  }
}

#else

using Columns = Eigen::Array<float, panelColumns, 1>;

void largestOfColumns(const float* scores, Index keys, float* largest) {
  Eigen::Map<Columns> to(largest);
  for (Index key = 0; key < keys; ++key) to = to.max(Eigen::Map<const Columns>(scores + key * panelColumns));
}

void addExponentials(const float* scores, Index keys, float scale, const float* maximum, float* first,
                     float* second) {
  const Eigen::Map<const Columns> top(maximum);
  for (Index key = 0; key < keys; ++key) {
    const Columns terms = (Eigen::Map<const Columns>(scores + key * panelColumns) * scale - top).exp();
    Eigen::Map<Columns>{first} += terms;
    Eigen::Map<Columns>{second} += terms;
  }
}

void weightsOfColumns(const float* scores, const float* maximum, const float* factor, float* weights) {
  for (int i = 0; i < panelColumns; ++i) weights[i] = scores[i];
  Eigen::Map<Columns> to(weights);
  const Columns score = to;
  to = (score == -std::numeric_limits<float>::infinity())
           .select(score,
                   (score - Eigen::Map<const Columns>(maximum)).exp() * Eigen::Map<const Columns>(factor));
}

#endif

}  // namespace heedmap
