// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/projection.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/error.h"
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

/// Heads of `width` columns, with room for as many more behind each: [token, heads · 2 · width].
Matrix widened(const Matrix& heads, Index width) {
  Matrix result = Matrix::Zero(heads.rows(), 2 * heads.cols());
  for (Index head = 0; head < heads.cols() / width; ++head)
    result.middleCols(2 * head * width, width) = heads.middleCols(head * width, width);
  return result;
}

/// Puts heads into that room, in as many rows as they have.
void fillRoom(Matrix& wide, const Matrix& heads, Index width) {
  for (Index head = 0; head < heads.cols() / width; ++head)
    wide.block(0, (2 * head + 1) * width, heads.rows(), width) = heads.middleCols(head * width, width);
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

Index globalTokens(const StackConfig& stack, const Tokens& tokens) {
  if (!stack.globalTokens || tokens.size() == 0) return 0;
  if (stack.globalTokens->which == GlobalTokensConfig::Which::First) return 1;
  const auto isSeparator = [&](const Token& token) { return token.id == stack.globalTokens->separator; };
  const auto found = std::ranges::count_if(tokens.items, isSeparator);
  if (found != 3)
    throw Error(
        say("This model answers questions: its text has to have three separators (id %1), after the "
            "question, before the text that is asked about, and after that; this one has %2. Give the "
            "question as the text and the other as its pair.")
            .arg(stack.globalTokens->separator)
            .arg(found));
  return std::ranges::find_if(tokens.items, isSeparator) - tokens.items.begin();
}

void addGlobal(Projected& all, const Matrix& x, Index count, const StackConfig& stack,
               const AttentionWeights& weights) {
  const LinearWeights* const two[] = {&weights.globalKey, &weights.globalValue};
  auto results = linear(x, two);
  all.q = widened(all.q, stack.dK);
  all.q.topRows(count).setZero();
  fillRoom(all.q, linear(x.topRows(count), weights.globalQuery), stack.dK);
  all.k = widened(all.k, stack.dK);
  fillRoom(all.k, results[0], stack.dK);
  all.globalV = std::move(results[1]);
}

}  // namespace heedmap
