// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/maps/aggregate.h"

#include <algorithm>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "core/maps/head_map.h"
#include "core/maps/maximum_flow.h"

namespace heedmap {

namespace {

QString setName(const AttentionTrace& trace, std::span<const HeadId> heads) {
  const HeadId& first = heads.front();
  const bool isOneLayer =
      std::all_of(heads.begin(), heads.end(), [&](const HeadId& id) { return id.layer == first.layer; });
  const AttentionStack& stack = *trace.stack(first.kind);
  if (heads.size() == 1) return headTitle(trace, first);
  if (heads.size() == headsOf(trace, first.kind).size()) return say("all heads");
  if (isOneLayer && heads.size() == size_t(stack.heads)) return say("layer %1").arg(first.layer);
  return say("%1 heads").arg(heads.size());
}

/// A cell that another head sees is not cut.
void keepMasked(AttentionMap& map) {
  std::erase_if(map.cut, [&](const MapCell& cell) { return !map.isMasked(cell.query, cell.key); });
}

/// Labels, mask and notes of a map over the layers of `kind` up to `lastLayer`; a cell is masked when nothing
/// leads there.
AttentionMap layeredMap(const AttentionTrace& trace, AttentionKind kind, int lastLayer, Matrix values,
                        const WhatIf& whatIf) {
  AttentionMap map = headMap(trace, {kind, layerWithHeads(*trace.stack(kind), 0), 0}, whatIf);
  map.values = std::move(values);
  map.sinkShares.resize(0);
  map.fullyMaskedQueries.clear();  // the residual stream always leads to a token itself
  if (map.masked.size() > 0) map.masked = map.masked && (map.values.array() == 0);
  keepMasked(map);
  for (int layer = 0; layer < lastLayer; ++layer)
    if (!trace.stack(kind)->hasHeads(layer)) {
      map.notes << say("layers without heads left out");
      break;
    }
  return map;
}

}  // namespace

AttentionMap combined(const AttentionTrace& trace, std::span<const HeadId> heads, Aggregate how,
                      const WhatIf& whatIf, std::stop_token stop) {
  if (heads.empty())
    throw Error(say("There is no head to take a mean or a maximum of: choose one at least."));
  AttentionMap result = headMap(trace, heads.front(), whatIf);
  Eigen::ArrayXf seeing = Eigen::ArrayXf::Ones(result.values.rows());
  for (const Eigen::Index blind : result.fullyMaskedQueries) seeing[blind] = 0;
  for (const HeadId& id : heads.subspan(1)) {
    throwIfStopped(stop);
    if (id.kind != heads.front().kind)
      throw Error(
          say("Heads of self-attention and of cross-attention have different axes and cannot be combined."));
    const AttentionMap map = unlabelledMap(trace, id, whatIf);
    if (how == Aggregate::Max)
      result.values = result.values.cwiseMax(map.values);
    else
      result.values += map.values;
    result.sinkShares = how == Aggregate::Max ? Vector() : Vector(result.sinkShares + map.sinkShares);
    seeing += 1;
    for (const Eigen::Index blind : map.fullyMaskedQueries) seeing[blind] -= 1;
    if (map.masked.size() == 0)
      result.masked.resize(0, 0);
    else if (result.masked.size() > 0)
      result.masked = result.masked && map.masked;
  }
  keepMasked(result);
  if (how == Aggregate::Mean) result.values.array().colwise() /= seeing.max(1);
  if (result.sinkShares.size() > 0) result.sinkShares.array() /= seeing.max(1);
  result.fullyMaskedQueries.clear();
  for (Eigen::Index query = 0; query < seeing.size(); ++query)
    if (seeing[query] == 0) result.fullyMaskedQueries.push_back(query);
  result.title =
      (how == Aggregate::Max ? say("Maximum of %1") : say("Mean of %1")).arg(setName(trace, heads));
  return result;
}

std::vector<Matrix> residualAttention(const AttentionTrace& trace, AttentionKind kind, int lastLayer,
                                      const WhatIf& whatIf, std::stop_token stop) {
  if (kind == AttentionKind::Cross)
    throw Error(
        say("Rollout and flow follow self-attention; cross-attention has no residual from queries to keys."));
  headInput(trace, {kind, lastLayer, 0});  // says which layers there are
  std::vector<Matrix> layers;
  for (int layer = 0; layer <= lastLayer; ++layer) {
    const auto heads = headsOf(trace, kind, layer);
    if (heads.empty()) continue;  // nothing says how much of each token such a layer brings
    Matrix mean = Matrix::Zero(0, 0);
    for (const HeadId& id : heads) {
      throwIfStopped(stop);
      const Matrix one = weights(headInput(trace, id, whatIf)).values;
      mean = mean.size() == 0 ? one : Matrix(mean + one);
    }
    mean /= float(heads.size());
    mean += Matrix::Identity(mean.rows(), mean.cols());
    for (Eigen::Index query = 0; query < mean.rows(); ++query) mean.row(query) /= mean.row(query).sum();
    layers.push_back(std::move(mean));
  }
  return layers;
}

AttentionMap rollout(const AttentionTrace& trace, AttentionKind kind, int lastLayer, const WhatIf& whatIf,
                     std::stop_token stop) {
  Matrix product;
  for (const Matrix& layer : residualAttention(trace, kind, lastLayer, whatIf, stop)) {
    throwIfStopped(stop);
    product = product.size() == 0 ? layer : Matrix(layer * product);
  }
  AttentionMap map = layeredMap(trace, kind, lastLayer, std::move(product), whatIf);
  map.title = say("Rollout up to layer %1").arg(lastLayer);
  return map;
}

AttentionMap attentionFlow(const AttentionTrace& trace, AttentionKind kind, int lastLayer,
                           const WhatIf& whatIf, std::stop_token stop) {
  const Eigen::Index tokens = trace.queryTokens(kind).size();
  if (tokens > mostTokensOfFlow)
    throw Error(say("Attention flow is for texts of up to %L1 tokens, this one has %L2. Shorten the text or "
                    "use rollout.")
                    .arg(mostTokensOfFlow)
                    .arg(tokens));
  const auto layers = residualAttention(trace, kind, lastLayer, whatIf, stop);
  Matrix values(tokens, tokens);
  for (Eigen::Index query = 0; query < tokens; ++query)
    for (Eigen::Index key = 0; key < tokens; ++key) {
      throwIfStopped(stop);
      values(query, key) = float(maximumFlow(layers, query, key));
    }
  AttentionMap map = layeredMap(trace, kind, lastLayer, std::move(values), whatIf);
  map.title = say("Attention flow up to layer %1").arg(lastLayer);
  return map;
}

}  // namespace heedmap
