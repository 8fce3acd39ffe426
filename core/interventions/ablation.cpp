// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interventions/ablation.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>

#include "core/analysis/measures/head_measures.h"
#include "core/arithmetic/softmax.h"
#include "core/attention/has_token.h"
#include "core/attention/heads_of.h"
#include "core/base/largest_first.h"
#include "core/maps/aggregate.h"
#include "core/maps/comparison.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

/// softmax over the vocabulary at one row, in double.
Eigen::ArrayXd distribution(const Model& model, const AttentionTrace& trace, Eigen::Index row) {
  checkHasToken(row, trace.hidden.rows());
  const Eigen::ArrayXd logits =
      outputHeadOf(model).logits(trace.hidden.row(row)).row(0).transpose().cast<double>();
  return softmaxTerms(logits).weights();
}

}  // namespace

std::vector<HeadChange> headChanges(const AttentionTrace& base, const AttentionTrace& changed, int firstLayer,
                                    std::stop_token stop) {
  std::vector<HeadId> heads = headsOf(base);
  std::erase_if(heads, [firstLayer](const HeadId& id) { return id.layer < firstLayer; });
  std::vector<HeadChange> changes(heads.size());
  parallelFor(std::ptrdiff_t(heads.size()), [&](std::ptrdiff_t i) {
    throwIfStopped(stop);
    const HeadId& id = heads[size_t(i)];
    const MapDistance distance =
        mapDistance(weights(headInput(base, id)).values, weights(headInput(changed, id)).values);
    changes[size_t(i)] = {id, distance.mean, distance.largest};
  });
  return changes;
}

Effect hiddenEffect(const AttentionTrace& base, std::vector<Eigen::Index> rows) {
  if (rows.empty()) {
    rows.resize(size_t(base.hidden.rows()));
    std::iota(rows.begin(), rows.end(), 0);
  }
  return [own = Matrix(base.hidden(rows, Eigen::all)), rows](const AttentionTrace& changed) {
    const double length = double(own.norm());
    return length == 0 ? 0 : double((changed.hidden(rows, Eigen::all) - own).norm()) / length;
  };
}

Effect predictionEffect(const Model& model, const AttentionTrace& base, Eigen::Index row) {
  return [&model, own = distribution(model, base, row), row](const AttentionTrace& changed) {
    const Eigen::ArrayXd other = distribution(model, changed, row);
    if (!own.allFinite() || !other.allFinite()) return std::numeric_limits<double>::quiet_NaN();
    constexpr double least = std::numeric_limits<double>::min();
    return std::max(0.0, (own * (own.max(least) / other.max(least)).log()).sum() / std::log(2.0));
  };
}

std::vector<AblatedHead> rankByAblation(const Model& model, const AttentionTrace& base, const Effect& effect,
                                        const RunOptions& options, const AblationProgress& progress,
                                        std::stop_token stop) {
  const std::vector<HeadId> heads = headsOf(base);
  std::vector<AblatedHead> ranked(heads.size());
  std::mutex mutex;
  int count = 0;
  parallelFor(std::ptrdiff_t(heads.size()), [&](std::ptrdiff_t i) {
    throwIfStopped(stop);
    RunOptions without = options;
    without.zeroAblations.push_back(heads[size_t(i)]);
    if (options.zeroAblations.empty() && options.meanAblations.empty() && options.knockouts.empty())
      without.baseline = &base;
    ranked[size_t(i)] = {heads[size_t(i)], effect(model.run(base.source, base.target, without, stop))};
    if (!progress) return;
    const std::lock_guard lock(mutex);
    progress(ranked[size_t(i)], ++count, int(heads.size()));
  });
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return isLarger(a.effect, b.effect); });
  return ranked;
}

std::vector<Prediction> predictions(const Model& model, const AttentionTrace& trace, Eigen::Index row,
                                    int count) {
  const Eigen::ArrayXd probabilities = distribution(model, trace, row);
  if (!probabilities.allFinite()) return {};
  std::vector<int> ids(size_t(probabilities.size()));
  std::iota(ids.begin(), ids.end(), 0);
  count = std::min(count, int(ids.size()));
  std::partial_sort(ids.begin(), ids.begin() + count, ids.end(),
                    [&](int a, int b) { return probabilities[a] > probabilities[b]; });
  std::vector<Prediction> best;
  for (int i = 0; i < count; ++i) best.push_back({ids[size_t(i)], probabilities[ids[size_t(i)]]});
  return best;
}

}  // namespace heedmap
