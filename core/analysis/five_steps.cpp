// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/five_steps.h"

#include <cmath>

#include "core/base/error.h"

namespace heedmap {

FiveSteps fiveSteps(const AttentionTrace& trace, const HeadId& id, Eigen::Index query, const WhatIf& whatIf) {
  const HeadInput input = headInput(trace, id, whatIf);
  if (query < 0 || query >= input.q.rows())
    throw Error(
        say("There is no query %1: this text has queries 0 to %2.").arg(query).arg(input.q.rows() - 1));
  const AttentionStack& stack = *trace.stack(id.kind);

  FiveSteps steps;
  steps.query = query;
  steps.rule = input.rule;
  steps.q = input.q.row(query).transpose();
  steps.keys = input.k;
  // Beside values a query may read what is no value of a token.
  const LayerTrace& layer = stack.layers[size_t(id.layer)];
  const bool hasValues = layer.v.size() > 0 && layer.sinkV.size() == 0;
  steps.values = hasValues ? Matrix(stack.values(id.layer, id.head, query)) : Matrix(input.k.rows(), 0);

  HeadInput row{MatrixView(input.q.data() + query * input.q.outerStride(), 1, input.q.cols(),
                           Eigen::OuterStride<>(input.q.outerStride())),
                input.k, input.rule, input.head};
  Matrix scores = rawScores(row, query);
  steps.raw = scores.row(0).transpose();
  scaleCapBias(scores, row, query);
  steps.scaled = scores.row(0).transpose();
  if (row.rule.positions) {
    row.rule.positions = nullptr;
    steps.content = rawScores(row, query).row(0).transpose();
  }

  const Eigen::Index keys = steps.keys.rows();
  float largest = -std::numeric_limits<float>::infinity();
  for (Eigen::Index key = 0; key < keys; ++key) {
    steps.visible.push_back(input.isVisible(query, key));
    if (steps.visible.back()) largest = std::max(largest, steps.scaled[key]);
  }
  const bool hasSink = input.rule.hasSinks() && std::isfinite(largest);
  const float sink = input.rule.sink(query, input.head);
  if (hasSink) largest = std::max(largest, sink);
  // e^20 is half a billion: beyond it the plain e^x of a textbook is no longer a number to read.
  if (std::isfinite(largest) && std::abs(largest) > 20) steps.shift = largest;
  steps.exponentials = Vector::Zero(keys);
  for (Eigen::Index key = 0; key < keys; ++key)
    if (steps.visible[size_t(key)]) {
      steps.exponentials[key] = float(std::exp(double(steps.scaled[key]) - steps.shift));
      steps.sum += double(steps.exponentials[key]);
    }
  if (hasSink) {
    steps.sink = std::exp(double(sink) - steps.shift);
    steps.sum += steps.sink;
  }
  steps.weights =
      steps.isBlind() ? Vector(Vector::Zero(keys)) : Vector(steps.exponentials / float(steps.sum));
  steps.weighted = steps.weights.asDiagonal() * steps.values;
  steps.output = steps.weighted.colwise().sum().transpose();
  return steps;
}

}  // namespace heedmap
