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
    }
  });
  return mixed;
}

}  // namespace heedmap
