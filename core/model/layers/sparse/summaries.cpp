// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/sparse/summaries.h"

#include <algorithm>

#include "core/attention/relative_bias.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// x [token, d_model] → the sums of its blocks, [block, d_model].
Matrix sumsOf(const Matrix& x, Index block) {
  Matrix sums = Matrix::Zero(x.rows() / block, x.cols());
  for (Index token = 0; token < x.rows(); ++token)
    sums.row(std::min(token / block, sums.rows() - 1)) += x.row(token);
  return sums;
}

/// Adds the bias of one head to scores [query, block].
void addBias(Matrix& scores, const RelativeBias& bias, Index block, int head) {
  const Index blocks = scores.cols();
  const Vector biases = relativeBiasByDistance(bias, head, blocks, blocks);
  for (Index query = 0; query < scores.rows(); ++query) {
    const Index own = std::min(query / block, blocks - 1);
    scores.row(query) += biases.segment(blocks - 1 - own, blocks).transpose();
  }
}

}  // namespace

void addSummaries(Projected& all, const Matrix& x, const StackConfig& stack, const AttentionWeights& weights,
                  const RelativeBias& bias) {
  const Index block = stack.summaries->block, dK = stack.dK, dV = stack.dV;
  if (x.rows() < block) return;
  Matrix sums = sumsOf(x, block);
  normalise(sums, weights.summaryNorm);
  const LinearWeights* const two[] = {&weights.key, &weights.value};
  const auto results = linear(sums, two);  // [block, heads · d_k] and [block, heads · d_v]
  all.rowSinks.resize(x.rows(), stack.heads);
  all.sinkV.resize(x.rows(), stack.heads * dV);
  for (int head = 0; head < stack.heads; ++head) {
    Matrix scores = all.q.middleCols(head * dK, dK) * results[0].middleCols(head * dK, dK).transpose();
    addBias(scores, bias, block, head);
    const Vector highest = scores.rowwise().maxCoeff();
    scores = (scores.colwise() - highest).array().exp().matrix();
    const Vector sum = scores.rowwise().sum();
    all.rowSinks.col(head) = highest.array() + sum.array().log();
    all.sinkV.middleCols(head * dV, dV) =
        sum.cwiseInverse().asDiagonal() * (scores * results[1].middleCols(head * dV, dV));
  }
}

}  // namespace heedmap
