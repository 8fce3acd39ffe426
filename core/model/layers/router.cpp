// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/layers/router.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/attention/weights.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;
using Row = Eigen::Array<float, 1, Eigen::Dynamic>;

constexpr float never = -std::numeric_limits<float>::infinity();

/// The numbers of the `count` largest, best first.
std::vector<Index> best(const Row& scores, int count) {
  std::vector<Index> order(size_t(scores.size()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return scores[a] > scores[b]; });
  order.resize(size_t(count));
  return order;
}

/// Rules out the experts of all groups but the best.
void keepBestGroups(Row& scores, const ExpertsConfig& experts) {
  const Index size = experts.count / experts.groups;
  Row ofGroups(experts.groups);
  for (Index group = 0; group < experts.groups; ++group) {
    const Row members = scores.segment(group * size, size);
    ofGroups[group] = 0;
    for (const Index member : best(members, experts.groupBest)) ofGroups[group] += members[member];
  }
  const std::vector<Index> kept = best(ofGroups, experts.activeGroups);
  for (Index group = 0; group < experts.groups; ++group)
    if (std::find(kept.begin(), kept.end(), group) == kept.end()) scores.segment(group * size, size) = never;
}

struct Chosen {
  Index expert;
  float weight;
};

std::vector<Chosen> chooseBest(const Row& scores, const Vector& bias, const ExpertsConfig& experts) {
  Row byWhich = scores;
  if (experts.hasBias) byWhich += bias.transpose().array();
  if (experts.activeGroups < experts.groups) keepBestGroups(byWhich, experts);
  std::vector<Chosen> chosen;
  float sum = 0;
  for (const Index expert : best(byWhich, experts.active)) {
    chosen.push_back({expert, scores[expert]});
    sum += scores[expert];
  }
  const float factor = float(experts.scale) / (experts.renormalise ? sum : 1);
  for (Chosen& one : chosen) one.weight *= factor;
  return chosen;
}

std::vector<Chosen> mixSparsely(Row logits, const ExpertsConfig& experts) {
  const Row magnitudes = logits.abs();
  std::vector<Chosen> chosen;
  for (int i = 0; i < experts.active; ++i) {
    Index expert = 0;
    const float maximum = logits.maxCoeff(&expert);
    float sum = 0;
    for (Index other = 0; other < logits.size(); ++other) {
      const float behind = (maximum - logits[other]) / std::max(magnitudes[other], maximum);
      if (!(behind > float(2 * experts.jitter))) sum += std::exp(logits[other] - maximum);
    }
    chosen.push_back({expert, 1 / sum});
    logits[expert] = never;
  }
  return chosen;
}

}  // namespace

ExpertChoices route(const Matrix& x, const ExpertsConfig& experts, const LayerWeights& weights) {
  using Scoring = ExpertsConfig::Scoring;
  Matrix scores = linear(x, weights.router);  // [token, expert]
  if (experts.scoring == Scoring::Softmax) softmaxRows(scores, ScoreRule{});
  if (experts.scoring == Scoring::Sigmoid) scores = (1 + (-scores.array()).exp()).inverse();
  ExpertChoices result;
  result.experts.resize(scores.rows(), experts.active);
  result.shares.resize(scores.rows(), experts.active);
  std::vector<int> readers(size_t(experts.count));  // of each expert so far
  for (Index token = 0; token < scores.rows(); ++token) {
    const Row row = scores.row(token).array();
    std::vector<Chosen> chosen = experts.scoring == Scoring::SparseMixer
                                     ? mixSparsely(row, experts)
                                     : chooseBest(row, weights.routerBias, experts);
    std::stable_sort(chosen.begin(), chosen.end(),
                     [](const Chosen& a, const Chosen& b) { return a.weight > b.weight; });
    for (Index i = 0; i < experts.active; ++i) {
      result.experts(token, i) = int(chosen[size_t(i)].expert);
      int& taken = readers[size_t(chosen[size_t(i)].expert)];
      const bool hasRoom = experts.capacity == 0 || taken++ < experts.capacity;
      result.shares(token, i) = hasRoom ? chosen[size_t(i)].weight : 0;
    }
  }
  return result;
}

}  // namespace heedmap
