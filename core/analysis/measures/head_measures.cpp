// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/head_measures.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "core/analysis/measures/measure_list.h"
#include "core/attention/has_token.h"
#include "core/attention/heads_of.h"
#include "core/attention/packed_head.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

/// Rows that exist at a time, in parts of which one thread makes each.
constexpr Eigen::Index rowsOfPass = 192, rowsOfPart = 48;

/// Calls `take(rows)` with all weights of the head, some rows after the others.
template <typename Take>
void passRows(const HeadInput& input, Eigen::Index keys, const std::stop_token& stop, Take take) {
  PackedKeys packed;
  if (input.rule.kind == ScoreKind::Dot) packed.pack(input.k, {0, keys});
  Matrix rows;
  for (Eigen::Index first = 0; first < input.q.rows(); first += rowsOfPass) {
    rows.resize(std::min(rowsOfPass, input.q.rows() - first), keys);
    parallelFor((rows.rows() + rowsOfPart - 1) / rowsOfPart, [&](std::ptrdiff_t part) {
      throwIfStopped(stop);
      const Eigen::Index from = part * rowsOfPart;
      weightRows(input, packed, first + from,
                 rows.middleRows(from, std::min(rowsOfPart, rows.rows() - from)));
    });
    take(rows);
  }
}

/// What the head hands to W_O, mean over the queries; [d_v].
Vector outputOf(const MeasuredMap& map, const HeadInput& input, const AttentionStack& stack,
                const HeadId& id) {
  const auto queries = double(map.text.queries);
  const MatrixView values = stack.values(id.layer, id.head);
  Vector output = ((map.ofKeys / queries).cast<float>().matrix().transpose() * values).transpose();
  if (const Eigen::Index globals = stack.globalQueries(id.layer); globals > 0) {
    Matrix rows(globals, map.text.keys);  // they read other values
    weightRows(input, 0, rows);
    output +=
        ((rows.colwise().sum() / float(queries)) * (stack.values(id.layer, id.head, 0) - values)).transpose();
  }
  const Matrix& sinkV = stack.layers[size_t(id.layer)].sinkV;
  for (Eigen::Index query = 0; query < sinkV.rows(); ++query) {
    const double sum = map.rows[size_t(query)].sum;  // none where no key is visible
    output += float((std::isnan(sum) ? 1 : 1 - sum) / queries) *
              sinkV.row(query).segment(id.head * values.cols(), values.cols()).transpose();
  }
  return output;
}

}  // namespace

std::vector<HeadMeasures> measureHeads(const AttentionTrace& trace, const WhatIf& whatIf,
                                       std::stop_token stop, const std::function<void(double)>& progress) {
  std::map<AttentionKind, TextFeatures> text;
  double cells = 0;
  for (const auto& stack : trace.stacks) {
    const auto& features =
        text.emplace(stack.kind, textFeatures(trace.queryTokens(stack.kind), trace.keyTokens(stack.kind),
                                              stack.kind != AttentionKind::Cross))
            .first->second;
    cells += double(features.queries) * double(features.keys) * stack.heads *
             double(layersWithHeads(stack).size());
  }
  const std::vector<HeadId> heads = headsOf(trace);
  std::vector<HeadMeasures> result(heads.size());
  std::mutex mutex;
  double done = 0;
  const auto measureHead = [&](std::ptrdiff_t i) {
    const HeadId& id = heads[size_t(i)];
    const HeadInput input = headInput(trace, id, whatIf);
    const TextFeatures& features = text.at(id.kind);
    MeasuredMap map(input.rule, features);
    passRows(input, features.keys, stop, [&](const Matrix& rows) {
      map.add(rows);
      if (!progress) return;
      const std::lock_guard lock(mutex);
      done += double(rows.size());
      progress(done / cells);
    });
    HeadMeasures& to = result[size_t(i)];
    to.id = id;
    for (const Measure& measure : measures()) to.values.push_back(measure.of(map));
    to.edge = strongestEdge(map);
    if (to.edge) to.edge->id = id;
    const AttentionStack& stack = *trace.stack(id.kind);
    if (stack.layers[size_t(id.layer)].v.size() > 0) to.output = outputOf(map, input, stack, id);
  };
  // Of a long text the rows of one head are shared among the threads, and memory is for one head at a time.
  constexpr double longHead = 1e7;
  if (cells > longHead * double(heads.size()))
    for (size_t i = 0; i < heads.size(); ++i) measureHead(std::ptrdiff_t(i));
  else
    parallelFor(std::ptrdiff_t(heads.size()), measureHead);
  return result;
}

std::vector<StrongEdge> strongestEdges(std::span<const HeadMeasures> heads) {
  std::vector<StrongEdge> edges;
  for (const HeadMeasures& head : heads)
    if (head.edge) edges.push_back(*head.edge);
  return edges;
}

Vector meanOutput(const Matrix& weights, const AttentionStack& stack, const HeadId& id) {
  // The mean over queries before the sum over keys.
  const Eigen::Index queries = weights.rows(), globals = stack.globalQueries(id.layer);
  const Eigen::RowVectorXf ofKeys = weights.bottomRows(queries - globals).colwise().sum() / float(queries);
  const Eigen::Index dV = stack.dVOf(id.layer);
  Vector output = (ofKeys * stack.values(id.layer, id.head)).transpose();
  if (globals > 0)
    output += (weights.topRows(globals).colwise().sum() / float(queries) * stack.values(id.layer, id.head, 0))
                  .transpose();
  if (const Matrix& sinkV = stack.layers[size_t(id.layer)].sinkV; sinkV.size() > 0)
    output += sinkV.middleCols(id.head * dV, dV).transpose() *
              ((1 - weights.rowwise().sum().array()) / float(queries)).matrix();
  return output;
}

float largestWeight(const AttentionTrace& trace, AttentionKind kind, const WhatIf& whatIf,
                    std::stop_token stop) {
  std::vector<HeadId> heads = headsOf(trace);
  std::erase_if(heads, [kind](const HeadId& id) { return id.kind != kind; });
  std::vector<float> largest(heads.size(), 0);
  parallelFor(std::ptrdiff_t(heads.size()), [&](std::ptrdiff_t i) {
    throwIfStopped(stop);
    const Eigen::Index keys = trace.keyTokens(kind).size();
    if (keys == 0) return;
    passRows(headInput(trace, heads[size_t(i)], whatIf), keys, stop,
             [&](const Matrix& rows) { largest[size_t(i)] = std::max(largest[size_t(i)], rows.maxCoeff()); });
  });
  return heads.empty() ? 0 : *std::max_element(largest.begin(), largest.end());
}

std::vector<RankedHead> rankByCell(const AttentionTrace& trace, AttentionKind kind, Eigen::Index query,
                                   Eigen::Index key, const WhatIf& whatIf, std::stop_token stop) {
  checkHasToken(query, trace.queryTokens(kind).size());
  checkHasToken(key, trace.keyTokens(kind).size());
  std::vector<HeadId> heads = headsOf(trace);
  std::erase_if(heads, [kind](const HeadId& id) { return id.kind != kind; });
  std::vector<RankedHead> ranked(heads.size());
  parallelFor(std::ptrdiff_t(heads.size()), [&](std::ptrdiff_t i) {
    throwIfStopped(stop);
    const HeadId& id = heads[size_t(i)];
    Matrix row(1, trace.keyTokens(kind).size());
    weightRows(headInput(trace, id, whatIf), query, row);
    ranked[size_t(i)] = {id, row(0, key)};
  });
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.weight > b.weight; });
  return ranked;
}

}  // namespace heedmap
