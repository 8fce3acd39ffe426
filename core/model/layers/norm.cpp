// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/norm.h"

#include <algorithm>
#include <cmath>

#include "core/arithmetic/chunks.h"
#include "core/parallel/parallel_parts.h"

namespace heedmap {

void normalise(Matrix& x, const NormWeights& norm) {
  normalise(x, norm, x.cols());
}

namespace {

/// Rows `[begin, end)`.
void normaliseRows(Matrix& x, const NormWeights& norm, Eigen::Index width, Eigen::Index begin,
                   Eigen::Index end) {
  for (Eigen::Index row = begin; row < end; ++row)
    for (Eigen::Index first = 0; first < x.cols(); first += width) {
      auto values = x.row(row).segment(first, width).array();
      if (norm.config.kind == NormConfig::Kind::Layer)
        values -= sumChunks(&x(row, first), width) / float(width);  // wherever in memory the row lies
      if (norm.config.kind != NormConfig::Kind::Affine) {
        const float meanSquare = values.square().mean();  // of a Layer norm, that is the variance
        values *= float(1 / std::sqrt(double(meanSquare) + norm.config.eps));
      }
      if (norm.weight.size() > 0)
        values *= norm.weight.segment(first % norm.weight.size(), width).transpose().array();
      if (norm.bias.size() > 0)
        values += norm.bias.segment(first % norm.bias.size(), width).transpose().array();
    }
}

}  // namespace

void normalise(Matrix& x, const NormWeights& norm, Eigen::Index width) {
  parallelRows(x.rows(), x.cols(), [&](Eigen::Index first, Eigen::Index count) {
    normaliseRows(x, norm, width, first, first + count);
  });
}

}  // namespace heedmap
