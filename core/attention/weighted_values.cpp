// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/weighted_values.h"

#include <algorithm>

#include "core/attention/packed_head.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// Queries that one thread takes at a time with the same packed keys and values.
constexpr Index chunkRows = 384;

/// Queries whose weights are made at a time: few enough that these stay in the second-level cache, and as
/// many as make it worth reading all keys again.
Index rowsOfBlock(Index keys) {
  constexpr Index cached = Index(1) << 16, most = 48, fewest = 24;
  return std::clamp(cached / std::max<Index>(keys, 1) / fewest * fewest, fewest, most);
}

/// The rows of `mixed` of the queries from `firstQuery` on that read values of their own.
void mixGlobal(const AttentionStack& stack, int layer, const ScoreRule& rule, Index firstQuery,
               Matrix& mixed) {
  const Index count = stack.globalQueries(layer) - firstQuery, dV = stack.dVOf(layer);
  parallelFor(stack.heads, [&](Index head) {
    const HeadInput input{stack.queries(layer, int(head)), stack.keys(layer, int(head)), rule, int(head)};
    Matrix weights(count, input.k.rows());
    weightRows(input, firstQuery, weights);
    mixed.block(0, head * dV, count, dV) = weights * stack.values(layer, int(head), firstQuery);
    addSinkShares(weights, stack, layer, int(head), firstQuery, mixed.block(0, head * dV, count, dV));
  });
}

}  // namespace

Matrix weightedValues(const AttentionStack& stack, int layer, const ScoreRule& rule, Index firstQuery) {
  const LayerTrace& trace = stack.layers[size_t(layer)];
  const Index queries = trace.q.rows() - firstQuery, keys = trace.k.rows(),
              chunks = (queries + chunkRows - 1) / chunkRows, blockRows = rowsOfBlock(keys);
  const Index dV = stack.dVOf(layer);
  Matrix mixed(queries, stack.heads * dV);
  parallelFor(chunks * stack.heads, [&](Index task) {
    thread_local PanelMemory buffer;  // weights [query, key] of a block
    thread_local PackedKeys packedKeys;
    thread_local PackedValues packedValues;
    const int head = int(task % stack.heads);
    const Index begin = task / stack.heads * chunkRows, end = std::min(begin + chunkRows, queries);
    const HeadInput input{stack.queries(layer, head), stack.keys(layer, head), rule, head};
    const KeyRange needed = seenBy(rule.mask, firstQuery + begin, end - begin, keys);
    if (rule.kind == ScoreKind::Dot) packedKeys.pack(input.k, needed);
    packedValues.pack(stack.values(layer, head), needed);
    for (Index row = begin; row < end; row += blockRows) {
      const Index rows = std::min(blockRows, end - row), first = firstQuery + row;
      buffer.resize(size_t(rows * keys));
      Eigen::Map<Matrix> weights(buffer.data(), rows, keys);
      weightRows(input, packedKeys, first, weights);
      packedValues.multiply(weights, seenBy(rule.mask, first, rows, keys),
                            mixed.block(row, head * dV, rows, dV));
      addSinkShares(weights, stack, layer, head, first, mixed.block(row, head * dV, rows, dV));
    }
  });
  if (firstQuery < stack.globalQueries(layer)) mixGlobal(stack, layer, rule, firstQuery, mixed);
  return mixed;
}

void addSinkShares(const Eigen::Ref<const Matrix>& weights, const AttentionStack& stack, int layer, int head,
                   Index firstQuery, Eigen::Ref<Matrix> mixed) {
  const Matrix& all = stack.layers[size_t(layer)].sinkV;
  if (all.size() == 0) return;
  const Index dV = stack.dVOf(layer);
  const Vector shares = 1 - weights.rowwise().sum().array();
  mixed += shares.asDiagonal() * all.block(firstQuery, head * dV, mixed.rows(), dV);
}

}  // namespace heedmap
