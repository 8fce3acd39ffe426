// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/saturation.h"

#include <cmath>

#include "core/arithmetic/softmax.h"

namespace heedmap {

namespace {

/// Sums of row statistics over rows.
struct RowSums {
  Saturation sum;
  Eigen::Index rows = 0;

  /// `scores` are those of `query` as they enter the mask.
  void add(Eigen::Ref<const Eigen::RowVectorXf> scores, const HeadInput& input, Eigen::Index query) {
    const KeyRange visible = input.rule.mask.visible(query, scores.size());
    Vector seen = scores.segment(visible.begin, visible.end - visible.begin);
    if (!input.rule.keyPadding.empty() || !input.rule.knockouts.empty() || input.rule.mask.hasGlobal()) {
      Eigen::Index count = 0;
      for (Eigen::Index key = visible.begin; key < visible.end; ++key)
        if (input.isVisible(query, key)) seen[count++] = scores[key];
      seen.conservativeResize(count);
    }
    if (seen.size() == 0) return;
    if (input.rule.hasSinks()) {  // the softmax runs over it too
      seen.conservativeResize(seen.size() + 1);
      seen[seen.size() - 1] = input.rule.sink(query, input.head);
    }
    const Saturation row = softmaxSaturation(seen);
    sum.entropy += row.entropy;
    sum.maxEntropy += row.maxEntropy;
    sum.peak += row.peak;
    sum.gradient += row.gradient;
    ++rows;
  }

  Saturation mean() const {
    if (rows == 0) return {};
    const double count = double(rows);
    return {sum.entropy / count, sum.maxEntropy / count, sum.peak / count, sum.gradient / count};
  }
};

constexpr Eigen::Index blockQueries = 64;

HeadInput rowsOf(const HeadInput& input, Eigen::Index first, Eigen::Index count) {
  return {MatrixView(input.q.data() + first * input.q.outerStride(), count, input.q.cols(),
                     Eigen::OuterStride<>(input.q.outerStride())),
          input.k, input.rule, input.head};
}

void addRows(RowSums& sums, const Matrix& scores, const HeadInput& input, Eigen::Index firstQuery) {
  for (Eigen::Index row = 0; row < scores.rows(); ++row) sums.add(scores.row(row), input, firstQuery + row);
}

/// Calls `look(first, rows)` for blocks of all queries, or for evenly spaced single ones when there are more
/// than `most`.
template <typename Look>
Eigen::Index forQueries(const HeadInput& input, Eigen::Index most, Look look) {
  const Eigen::Index queries = input.q.rows();
  if (queries <= most) {
    for (Eigen::Index first = 0; first < queries; first += blockQueries)
      look(first, rowsOf(input, first, std::min(blockQueries, queries - first)));
    return queries;
  }
  for (Eigen::Index i = 0; i < most; ++i) {
    const Eigen::Index first = i * queries / most;
    look(first, rowsOf(input, first, 1));
  }
  return most;
}

std::vector<Saturation> means(const std::vector<RowSums>& sums) {
  std::vector<Saturation> result;
  for (const RowSums& sum : sums) result.push_back(sum.mean());
  return result;
}

/// Adds rows scored under `whatIf`: `raw` are q·k of the queries from `first` on.
void addScored(RowSums& sums, Matrix raw, HeadInput rows, Eigen::Index first, const WhatIf& whatIf) {
  rows.rule = applied(whatIf, rows.rule);
  scaleCapBias(raw, rows, first);
  addRows(sums, raw, rows, first);
}

}  // namespace

Saturation softmaxSaturation(const Vector& scores) {
  // With e = exp(score − maximum) and Z = Σ e: H = ln Z − Σ e·(score − maximum) / Z, the peak is 1/Z, Σp² =
  // Σe²/Z².
  const SoftmaxTerms<float> terms = softmaxTerms(scores);
  const Eigen::ArrayXf& e = terms.exponentials;
  const Eigen::ArrayXf below = scores.array() - terms.maximum;
  const double z = double(terms.sum);
  // Far below the maximum e is 0, and there 0 · −∞ must count as 0.
  const double weighted = double((e > 0).select(e * below, 0).sum());
  return {std::log(z) - weighted / z, std::log(double(scores.size())), 1 / z,
          1 - double(e.square().sum()) / (z * z)};
}

Saturation saturation(const HeadInput& input) {
  RowSums sums;
  forQueries(input, input.q.rows(), [&](Eigen::Index first, const HeadInput& rows) {
    Matrix finished = rawScores(rows, first);
    scaleCapBias(finished, rows, first);
    addRows(sums, finished, rows, first);
  });
  return sums.mean();
}

std::vector<double> logSpaced(double first, double last, int count) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i)
    values.push_back(first * std::pow(last / first, double(i) / std::max(count - 1, 1)));
  return values;
}

SaturationCurve saturationByDivisor(const HeadInput& input, std::span<const double> dk) {
  SaturationCurve curve{{dk.begin(), dk.end()}, {}, {}, 0};
  std::vector<RowSums> scaled(dk.size());
  RowSums unscaled;
  curve.queries = forQueries(input, curveQueries, [&](Eigen::Index first, const HeadInput& rows) {
    const Matrix raw = rawScores(rows, first);
    addScored(unscaled, raw, rows, first, {.scaled = false});
    for (size_t i = 0; i < dk.size(); ++i) addScored(scaled[i], raw, rows, first, {.dk = dk[i]});
  });
  curve.scaled = means(scaled);
  curve.unscaled.assign(dk.size(), unscaled.mean());
  return curve;
}

}  // namespace heedmap
