// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include "core/arithmetic/chunks.h"

namespace heedmap {

/// The terms of a softmax over some scores, largest score taken off each exponent so that none overflows.
template <typename Scalar>
struct SoftmaxTerms {
  Eigen::Array<Scalar, Eigen::Dynamic, 1> exponentials;  ///< e^(score − maximum)
  Scalar maximum;                                        ///< of the scores
  Scalar sum;                                            ///< of the exponentials, 1 or more

  auto weights() const { return exponentials / sum; }
};

/// In the precision of the scores: one or more, none of them NaN.
template <typename Scores>
SoftmaxTerms<typename Scores::Scalar> softmaxTerms(const Eigen::DenseBase<Scores>& scores) {
  SoftmaxTerms<typename Scores::Scalar> terms;
  terms.maximum = scores.maxCoeff();
  terms.exponentials = (scores.derived().array() - terms.maximum).exp();
  terms.sum = terms.exponentials.sum();
  return terms;
}

/// x = e^(x − maximum), in place and by chunks: the exponentials of rows of attention, of which there are
/// many. No x is above the maximum. Returns their sum, as sumChunks() has it.
float exponentiate(float* x, Eigen::Index count, float maximum);

}  // namespace heedmap
