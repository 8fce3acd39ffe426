// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/weighted_values.h"

#include "core/arithmetic/panel.h"
#include "core/attention/weights.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// to = weights · v, of keys `[0, v.rows())`.
void multiplyValues(const Matrix& v, Index firstColumn, Eigen::Map<Matrix> weights, KeyRange keys,
                    Eigen::Ref<Matrix> to) {
  thread_local std::vector<float> panel;
  const Index depth = keys.end - keys.begin;
  panel.resize(size_t(depth * panelColumns));
  for (Index column = 0; column < to.cols(); column += panelColumns) {
    const int columns = int(std::min<Index>(panelColumns, to.cols() - column));
    multiply(weights.data() + keys.begin, weights.cols(), to.rows(),
             packColumns(&v(keys.begin, firstColumn + column), v.outerStride(), columns, depth, panel.data()),
             &to(0, column), to.outerStride());
  }
}

}  // namespace

Matrix weightedValues(const AttentionStack& stack, int layer, const ScoreRule& rule, Index firstQuery) {
  constexpr Index blockRows = 96;
  const LayerTrace& trace = stack.layers[size_t(layer)];
  const Index queries = trace.q.rows() - firstQuery, keys = trace.k.rows(),
              blocks = (queries + blockRows - 1) / blockRows;
  Matrix mixed(queries, stack.heads * stack.dV);
  parallelFor(blocks * stack.heads, [&](Index task) {
    thread_local std::vector<float> buffer;  // weights [query, key] of the block
    const int head = int(task % stack.heads);
    const Index row = task / stack.heads * blockRows, rows = std::min(blockRows, queries - row);
    const Index first = firstQuery + row;
    buffer.resize(size_t(rows * keys));
    Eigen::Map<Matrix> weights(buffer.data(), rows, keys);
    weightRows({stack.queries(layer, head), stack.keys(layer, head), rule, head}, first, weights);
    const KeyRange seen{rule.mask.visible(first, keys).begin, rule.mask.visible(first + rows - 1, keys).end};
    multiplyValues(trace.v, stack.keyHead(head) * stack.dV, weights, seen,
                   mixed.block(row, head * stack.dV, rows, stack.dV));
  });
  return mixed;
}

}  // namespace heedmap
