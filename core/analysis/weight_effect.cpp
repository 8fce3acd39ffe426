// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/weight_effect.h"

#include <algorithm>
#include <array>

#include "core/attention/heads_of.h"
#include "core/attention/weighted_values.h"
#include "core/base/error.h"

namespace heedmap {

namespace {

/// What the head hands to W_O, [query, d_v].
Matrix headOutput(const Matrix& weights, const AttentionStack& stack, const HeadId& id) {
  Matrix output = weights * stack.values(id.layer, id.head);
  if (const Eigen::Index globals = stack.globalQueries(id.layer); globals > 0)
    output.topRows(globals) = weights.topRows(globals) * stack.values(id.layer, id.head, 0);
  addSinkShares(weights, stack, id.layer, id.head, 0, output);
  return output;
}

/// Effects on all queries of one head, in their order.
std::vector<WeightEffect> effects(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf) {
  const Matrix before = weights(headInput(trace, id)).values,
               after = weights(headInput(trace, id, whatIf)).values;
  const AttentionStack& stack = *trace.stack(id.kind);
  if (stack.layers[size_t(id.layer)].v.size() == 0) return {};
  const Matrix output = headOutput(before, stack, id), other = headOutput(after, stack, id);
  std::vector<WeightEffect> result;
  for (Eigen::Index query = 0; query < before.rows(); ++query) {
    const double length = double(output.row(query).norm());
    result.push_back({id, query, 0.5 * double((before.row(query) - after.row(query)).cwiseAbs().sum()),
                      length > 0 ? double((output.row(query) - other.row(query)).norm()) / length : 0});
  }
  return result;
}

}  // namespace

WeightEffect weightEffect(const AttentionTrace& trace, const HeadId& id, Eigen::Index query,
                          const WhatIf& whatIf) {
  const auto all = effects(trace, id, whatIf);
  if (query < 0 || query >= Eigen::Index(all.size()))
    throw Error(say("There is no query %1: this text has queries 0 to %2.")
                    .arg(query)
                    .arg(Eigen::Index(all.size()) - 1));
  return all[size_t(query)];
}

std::optional<UnlikeParts> unlikeParts(const AttentionTrace& trace, std::span<const HeadId> heads,
                                       Eigen::Index key, const WhatIf& whatIf) {
  constexpr double leastWeight = 0.05;
  constexpr int steps = 50;
  std::array<std::optional<UnlikeParts>, steps + 1> byWeight;  // of a fiftieth each
  for (const HeadId& id : heads) {
    const Matrix w = weights(headInput(trace, id, whatIf)).values;
    const AttentionStack& stack = *trace.stack(id.kind);
    if (stack.layers[size_t(id.layer)].v.size() == 0) return {};
    const Vector lengths = headOutput(w, stack, id).rowwise().norm();
    for (Eigen::Index query = 0; query < w.rows(); ++query) {
      const double weight = double(w(query, key));
      if (weight < leastWeight || lengths[query] <= 0) continue;
      const double length = double(stack.values(id.layer, id.head, query).row(key).norm());
      const KeyPart part{id, query, weight, weight * length / double(lengths[query])};
      auto& found = byWeight[size_t(std::min(weight, 1.0) * steps)];
      if (!found) found = {part, part};
      if (part.share < found->smaller.share) found->smaller = part;
      if (part.share > found->larger.share) found->larger = part;
    }
  }
  const auto difference = [](const std::optional<UnlikeParts>& found) {
    return found ? found->larger.share - found->smaller.share : -1;
  };
  const double most = difference(*std::ranges::max_element(byWeight, {}, difference));
  for (size_t i = byWeight.size(); i-- > 0;)
    if (byWeight[i] && difference(byWeight[i]) >= most / 2) return byWeight[i];
  return {};
}

Rests restsOn(const AttentionTrace& trace, AttentionKind kind, Eigen::Index key, const WhatIf& whatIf,
              std::stop_token stop) {
  Rests rests;
  const AttentionStack* stack = trace.stack(kind);
  if (!stack) return rests;
  for (const HeadId& id : headsOf(trace, kind)) {
    throwIfStopped(stop);
    const Vector means = weights(headInput(trace, id, whatIf)).values.colwise().mean();
    ++rests.heads;
    rests.most += means[key] >= means.maxCoeff();
    rests.overHalf += means[key] > 0.5f;
  }
  return rests;
}

std::optional<WeightEffect> leastTelling(const AttentionTrace& trace, AttentionKind kind,
                                         const WhatIf& whatIf, std::stop_token stop) {
  std::optional<WeightEffect> best;
  const AttentionStack* stack = trace.stack(kind);
  if (!stack) return best;
  for (const HeadId& id : headsOf(trace, kind)) {
    throwIfStopped(stop);
    for (const WeightEffect& effect : effects(trace, id, whatIf))
      if (effect.moved - effect.changed > (best ? best->moved - best->changed : 0)) best = effect;
  }
  return best;
}

}  // namespace heedmap
