// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/latent_projection.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// A matrix that lies as [in, out], whole: of one head, so it is small.
Matrix decoded(const LinearWeights& weights) {
  Matrix result(weights.in, weights.out);
  weights.decode(0, result.data(), result.size());
  return result;
}

/// The keys' unturned part and the values of each head, [token, heads · (unturned + d_v)], of the vector
/// `latent`, [token, rank].
Matrix unfolded(const Matrix& latent, const StackConfig& stack, const LatentWeights& weights) {
  if (weights.keyValueUp) return linear(latent, weights.keyValueUp);
  const Index own = stack.dK - stack.latent->turned, width = own + stack.dV;
  Matrix result(latent.rows(), stack.heads * width);
  for (Index head = 0; head < stack.heads; ++head) {
    result.middleCols(head * width, own) = latent * decoded(weights.keyUps[size_t(head)]);
    result.middleCols(head * width + own, stack.dV) = linear(latent, weights.valueUps[size_t(head)]);
  }
  return result;
}

}  // namespace

Projected projectLatent(const Matrix& x, const StackConfig& stack, const AttentionWeights& weights) {
  const LatentWeights& latent = weights.latent;
  const Index turned = stack.latent->turned, own = stack.dK - turned, width = own + stack.dV;
  Projected all;
  if (latent.queryDown) {
    Matrix folded = linear(x, latent.queryDown);  // [token, query rank]
    normalise(folded, latent.queryNorm);
    all.q = linear(folded, weights.query);
  } else {
    all.q = linear(x, weights.query);
  }
  const Matrix folded = linear(x, latent.keyValueDown);  // [token, rank + turned]
  Matrix vectors = folded.leftCols(stack.latent->rank);  // [token, rank]
  normalise(vectors, latent.keyValueNorm);
  const Matrix heads = unfolded(vectors, stack, latent);  // [token, heads · (unturned + d_v)]
  all.k.resize(x.rows(), stack.heads * stack.dK);
  all.v.resize(x.rows(), stack.heads * stack.dV);
  for (Index head = 0; head < stack.heads; ++head) {
    all.k.middleCols(head * stack.dK, own) = heads.middleCols(head * width, own);
    all.k.middleCols(head * stack.dK + own, turned) = folded.rightCols(turned);
    all.v.middleCols(head * stack.dV, stack.dV) = heads.middleCols(head * width + own, stack.dV);
  }
  return all;
}

}  // namespace heedmap
