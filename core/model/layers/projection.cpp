// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/projection.h"

#include <cmath>
#include <utility>

#include "core/model/layers/latent_projection.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// The same of QkvLayout::InFours, where there are as many key heads as heads.
Projected splitFours(const Matrix& qkv, const StackConfig& stack) {
  const Index part = stack.heads * stack.dK / 4;  // columns of the queries of one quarter
  Projected result{Matrix(qkv.rows(), 4 * part), Matrix(qkv.rows(), 4 * part), Matrix(qkv.rows(), 4 * part)};
  for (Index quarter = 0; quarter < 4; ++quarter) {
    const Index from = 3 * quarter * part;
    result.q.middleCols(quarter * part, part) = qkv.middleCols(from, part);
    result.v.middleCols(quarter * part, part) = qkv.middleCols(from + part, part);
    result.k.middleCols(quarter * part, part) = qkv.middleCols(from + 2 * part, part);
  }
  return result;
}

/// Takes the one matrix of queries, keys and values, [token, (heads + keyHeads) · d_k + keyHeads · d_v],
/// apart.
Projected split(const Matrix& qkv, const StackConfig& stack) {
  if (stack.qkv == QkvLayout::InFours) return splitFours(qkv, stack);
  const Index q = stack.heads * stack.dK, k = stack.keyHeads * stack.dK, v = stack.keyHeads * stack.dV;
  if (stack.qkv == QkvLayout::Concatenated) return {qkv.leftCols(q), qkv.middleCols(q, k), qkv.rightCols(v)};
  Projected result{Matrix(qkv.rows(), q), Matrix(qkv.rows(), k), Matrix(qkv.rows(), v)};
  const Index queries = q / stack.keyHeads, group = queries + stack.dK + stack.dV;  // columns of a key head
  for (Index head = 0; head < stack.keyHeads; ++head) {
    result.q.middleCols(head * queries, queries) = qkv.middleCols(head * group, queries);
    result.k.middleCols(head * stack.dK, stack.dK) = qkv.middleCols(head * group + queries, stack.dK);
    result.v.middleCols(head * stack.dV, stack.dV) =
        qkv.middleCols(head * group + queries + stack.dK, stack.dV);
  }
  return result;
}

/// Queries and their gates, [token, head, query and gate], taken apart.
void takeGate(Projected& all, Index dK) {
  const Index heads = all.q.cols() / (2 * dK);
  const Matrix both = std::move(all.q);
  all.q.resize(both.rows(), heads * dK);
  all.gate.resize(both.rows(), heads * dK);
  for (Index head = 0; head < heads; ++head) {
    all.q.middleCols(head * dK, dK) = both.middleCols(2 * head * dK, dK);
    all.gate.middleCols(head * dK, dK) = both.middleCols((2 * head + 1) * dK, dK);
  }
}

}  // namespace

Projected project(const Matrix& x, const StackConfig& stack, int layer, const AttentionWeights& weights) {
  if (stack.latent) return projectLatent(x, stack, weights);
  if (weights.qkv) {
    Projected all = split(linear(x, weights.qkv), stack);
    if (weights.queryBias.size() > 0) all.q.rowwise() += weights.queryBias.transpose();
    if (weights.valueBias.size() > 0) all.v.rowwise() += weights.valueBias.transpose();
    return all;
  }
  if (!weights.value) {  // values are keys, or both are those of another layer
    Projected all{linear(x, weights.query), {}, {}};
    if (weights.key) all.k = all.v = linear(x, weights.key);
    return all;
  }
  const LinearWeights* const three[] = {&weights.query, &weights.key, &weights.value};
  auto results = linear(x, three);
  if (weights.contentBias.size() > 0) results[0].rowwise() += weights.contentBias.transpose();
  Projected all{std::move(results[0]), std::move(results[1]), std::move(results[2])};
  if (stack.gatedHeads) takeGate(all, stack.shapeOf(layer).dK);
  return all;
}

void normaliseQk(Projected& all, const StackConfig& stack, int layer, const AttentionWeights& weights) {
  const Index dK = stack.shapeOf(layer).dK, dV = stack.shapeOf(layer).dV;
  if (stack.valueNorm)
    normalise(all.v, {{.kind = NormConfig::Kind::Rms, .eps = stack.norm.eps, .hasWeight = false}, {}, {}},
              dV);
  if (stack.qkNorm == QkNorm::None) return;
  const bool whole = stack.qkNorm == QkNorm::Whole;
  normalise(all.q, weights.queryNorm, whole ? all.q.cols() : dK);
  normalise(all.k, weights.keyNorm, whole ? all.k.cols() : dK);
}

void clip(Projected& all, double limit) {
  for (Matrix* x : {&all.q, &all.k, &all.v}) *x = x->cwiseMax(float(-limit)).cwiseMin(float(limit));
}

void grow(Matrix& q, const QueryGrowth& growth, Index first) {
  for (Index row = 0; row < q.rows(); ++row) {
    const double steps = std::floor(double(first + row + growth.first) / growth.floor);
    q.row(row) *= float(1 + growth.beta * std::log1p(steps));
  }
}

}  // namespace heedmap
