// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/heads_together.h"

#include "core/attention/weighted_values.h"

namespace heedmap {

HeadsTogether headsTogether(const AttentionTrace& trace, const HeadId& id, Eigen::Index query,
                            const WhatIf& whatIf, const TimesOutput& timesOutput) {
  headInput(trace, id, whatIf);  // says which layers and heads there are
  const AttentionStack& stack = *trace.stack(id.kind);
  const LayerTrace& layer = stack.layers[size_t(id.layer)];
  HeadsTogether all{.heads = stack.heads, .q = {}, .together = {}, .parts = {}, .bias = {}, .product = {}};
  if (layer.q.size() > 0) all.q = layer.q.row(query).transpose();
  if (layer.v.size() == 0) return all;
  // Each head alone; nothing at all, which is the bias; all heads.
  const Eigen::Index dV = stack.dVOf(id.layer);
  Matrix rows = Matrix::Zero(stack.heads + 2, stack.heads * dV);
  for (int head = 0; head < stack.heads; ++head) {
    Matrix shares(1, layer.keyCount());
    weightRows(headInput(trace, {id.kind, id.layer, head}, whatIf), query, shares);
    rows.block(head, head * dV, 1, dV) = shares * stack.values(id.layer, head, query);
    addSinkShares(shares, stack, id.layer, head, query, rows.block(head, head * dV, 1, dV));
  }
  rows.row(stack.heads + 1) = rows.topRows(stack.heads).colwise().sum();
  all.together = rows.row(stack.heads + 1).transpose();
  if (!timesOutput) return all;
  const Matrix written = timesOutput(rows);
  all.bias = written.row(stack.heads).transpose();
  all.parts = written.topRows(stack.heads).rowwise() - all.bias.transpose();
  all.product = written.row(stack.heads + 1).transpose();
  return all;
}

}  // namespace heedmap
