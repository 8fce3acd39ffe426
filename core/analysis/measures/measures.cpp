// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/measures.h"

#include <cmath>

namespace heedmap {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

/// Mean of `value(query)` over the queries that see a key; a row whose value is NaN is left out.
template <typename Value>
Measurement meanOverRows(const MeasuredMap& map, Value value) {
  double sum = 0;
  Eigen::Index rows = 0;
  for (Eigen::Index query = 0; query < map.weights.rows(); ++query) {
    if (map.visibleKeys[size_t(query)] == 0) continue;
    const double one = value(query);
    if (std::isnan(one)) continue;
    sum += one;
    ++rows;
  }
  if (rows == 0) return {};
  return {sum / double(rows), rows};
}

/// Mean weight on the key `step` after the query, over the rows that have such a token.
Measurement neighbour(const MeasuredMap& map, Eigen::Index step) {
  if (!map.text.isSelf) return {};
  return meanOverRows(map, [&](Eigen::Index query) {
    const Eigen::Index key = query + step;
    return 0 <= key && key < map.weights.cols() ? double(map.weights(query, key)) : undefined;
  });
}

bool sees(const MeasuredMap& map, Eigen::Index query, Eigen::Index key) {
  return map.visible[size_t(query)].contains(key) && map.unpadded[key] > 0;
}

/// Of two texts: mean over their tokens of the weight on the tokens of the own text, or of the other one.
Measurement onText(const MeasuredMap& map, bool isOwn) {
  if (!map.text.isSelf || !map.text.hasPair) return {};
  const Vector ofText = (1 - map.text.added.array()).matrix();
  const Vector second = ofText.cwiseProduct(map.text.second), first = ofText - second;
  return meanOverRows(map, [&](Eigen::Index query) {
    if (map.text.added[query] > 0) return undefined;
    return double(map.weights.row(query).dot((map.text.second[query] > 0) == isOwn ? second : first));
  });
}

/// Mean weight on the keys marked by 1.
Measurement onKeys(const MeasuredMap& map, const Vector& marked) {
  return meanOverRows(map, [&](Eigen::Index query) { return double(map.weights.row(query).dot(marked)); });
}

Eigen::Index sightedRows(const MeasuredMap& map) {
  return std::count_if(map.visibleKeys.begin(), map.visibleKeys.end(), [](auto keys) { return keys > 0; });
}

}  // namespace

MeasuredMap::MeasuredMap(const Matrix& values, const ScoreRule& rule, const TextFeatures& features)
    : weights(values), text(features), unpadded(Vector::Ones(values.cols())), rowEntropy(values.rows()) {
  for (size_t key = 0; key < rule.keyPadding.size(); ++key)
    if (rule.keyPadding[key]) unpadded[Eigen::Index(key)] = 0;
  const Eigen::Index queries = weights.rows(), keys = weights.cols();
  if (text.isSelf) diagonals = Vector::Zero(queries + keys - 1);
  for (Eigen::Index query = 0; query < queries; ++query) {
    const KeyRange range = rule.mask.visible(query, keys);
    const Eigen::Index length = std::max<Eigen::Index>(range.end - range.begin, 0);
    visible.push_back({range.begin, range.begin + length});
    visibleKeys.push_back(Eigen::Index(std::lround(unpadded.segment(range.begin, length).sum())));
    const auto row = weights.row(query).segment(range.begin, length).array();
    rowEntropy[query] = -(row * row.max(std::numeric_limits<float>::min()).log()).sum();
    if (text.isSelf) diagonals.segment(queries - 1 - query, keys) += weights.row(query).transpose();
  }
  for (const Knockout& cut : rule.knockouts)
    if (visible[size_t(cut.query)].contains(cut.key) && unpadded[cut.key] > 0)
      --visibleKeys[size_t(cut.query)];
}

Measurement entropy(const MeasuredMap& map) {
  return meanOverRows(map, [&](Eigen::Index query) { return double(map.rowEntropy[query]); });
}

Measurement normalizedEntropy(const MeasuredMap& map) {
  return meanOverRows(map, [&](Eigen::Index query) {
    const auto keys = map.visibleKeys[size_t(query)];
    return keys > 1 ? double(map.rowEntropy[query]) / std::log(double(keys)) : undefined;
  });
}

Measurement peak(const MeasuredMap& map) {
  return meanOverRows(map, [&](Eigen::Index query) { return double(map.weights.row(query).maxCoeff()); });
}

Measurement effectiveKeys(const MeasuredMap& map) {
  return meanOverRows(map, [&](Eigen::Index query) { return std::exp(double(map.rowEntropy[query])); });
}

Measurement sparsity(const MeasuredMap& map) {
  return meanOverRows(map, [&](Eigen::Index query) {
    const double root = std::sqrt(double(map.visibleKeys[size_t(query)]));
    const auto row = map.weights.row(query);
    return root > 1 ? (root - double(row.sum()) / double(row.norm())) / (root - 1) : undefined;
  });
}

Measurement distance(const MeasuredMap& map) {
  if (!map.text.isSelf) return {};
  return meanOverRows(map, [&](Eigen::Index query) {
    return double(map.weights.row(query).dot(map.text.distancesFrom(query)));
  });
}

Measurement locality(const MeasuredMap& map) {
  if (!map.text.isSelf) return {};
  const Eigen::Index keys = map.weights.cols();
  return meanOverRows(map, [&](Eigen::Index query) {
    const auto row = map.weights.row(query);
    // Nine keys out of ten with 0.1 each must count as 90 % although they add up to a little less in float32.
    const float wanted = 0.9f - 1e-5f;
    float held = row[query];
    Eigen::Index radius = 0;
    while (held < wanted && radius < keys) {
      ++radius;
      if (query >= radius) held += row[query - radius];
      if (query + radius < keys) held += row[query + radius];
    }
    return double(radius);
  });
}

Measurement self(const MeasuredMap& map) {
  return neighbour(map, 0);
}
Measurement previous(const MeasuredMap& map) {
  return neighbour(map, -1);
}
Measurement next(const MeasuredMap& map) {
  return neighbour(map, 1);
}

Measurement first(const MeasuredMap& map) {
  return meanOverRows(map, [&](Eigen::Index query) { return double(map.weights(query, 0)); });
}

Measurement special(const MeasuredMap& map) {
  return onKeys(map, map.text.added);
}
Measurement punctuation(const MeasuredMap& map) {
  return onKeys(map, map.text.punctuation);
}

Measurement equal(const MeasuredMap& map) {
  if (!map.text.isSelf) return {};
  return meanOverRows(map, [&](Eigen::Index query) {
    double sum = undefined;
    for (const Eigen::Index key : map.text.equalTo(query))
      if (key != query && sees(map, query, key))
        sum = (std::isnan(sum) ? 0 : sum) + double(map.weights(query, key));
    return sum;
  });
}

Measurement induction(const MeasuredMap& map) {
  if (!map.text.isSelf) return {};
  return meanOverRows(map, [&](Eigen::Index query) {
    double sum = undefined;
    for (const Eigen::Index earlier : map.text.equalTo(query)) {
      if (earlier + 1 >= query) break;
      if (!sees(map, query, earlier + 1)) continue;
      sum = (std::isnan(sum) ? 0 : sum) + double(map.weights(query, earlier + 1));
    }
    return sum;
  });
}

Measurement sameSegment(const MeasuredMap& map) {
  return onText(map, true);
}

Measurement otherSegment(const MeasuredMap& map) {
  return onText(map, false);
}

Measurement stripe(const MeasuredMap& map) {
  const Eigen::Index rows = sightedRows(map);
  if (rows == 0) return {};
  return {double(map.weights.colwise().sum().maxCoeff()) / double(rows), rows};
}

Measurement block(const MeasuredMap& map) {
  const Eigen::Index n = map.weights.rows();
  const double total = double(map.diagonals.sum());
  if (!map.text.isSelf || n < 2 || total <= 0) return {};
  // Weight across each cut c (between tokens c − 1 and c): a cell lies across the cuts min(query, key) < c ≤
  // max(query, key), so each cell adds at one end of that range and subtracts at the other; a running sum
  // then gives every cut.
  Eigen::ArrayXd steps = Eigen::ArrayXd::Zero(n + 1);
  for (Eigen::Index query = 0; query < n; ++query) {
    const auto row = map.weights.row(query).transpose().array().cast<double>();
    const auto before = row.head(query), after = row.tail(n - 1 - query);
    steps.segment(1, query) += before;
    steps[query + 1] += after.sum() - before.sum();
    steps.tail(n - 1 - query) -= after;
  }
  // The same for the map of diagonal means: of the n − d cells at distance d, min(c, n − c, d, n − d) lie
  // across cut c. That is a trapezoid in c, whose slope changes at four places; two running sums give every
  // cut.
  Eigen::ArrayXd bends = Eigen::ArrayXd::Zero(n + 1);
  for (Eigen::Index d = 1; d < n; ++d) {
    const double mean = double(map.diagonals[n - 1 - d] + map.diagonals[n - 1 + d]) / double(n - d);
    const Eigen::Index ramp = std::min(d, n - d);
    bends[0] += mean;
    bends[ramp] -= mean;
    bends[n - ramp] -= mean;
  }
  double best = 0, across = 0, slope = bends[0], acrossMeans = 0;
  for (Eigen::Index cut = 1; cut < n; ++cut) {
    across += steps[cut];
    acrossMeans += slope;
    slope += bends[cut];
    // in = 1 − across/total and at likewise, so (in − at)/(1 − at) is:
    if (acrossMeans > 1e-6 * total) best = std::max(best, 1 - across / acrossMeans);
  }
  return {std::min(best, 1.0), sightedRows(map)};
}

Measurement positional(const MeasuredMap& map) {
  if (!map.text.isSelf) return {};
  const Eigen::Index queries = map.weights.rows(), keys = map.weights.cols();
  Vector cells = Vector::Zero(queries + keys - 1);
  double squares = 0;
  for (Eigen::Index query = 0; query < queries; ++query) {
    const KeyRange range = map.visible[size_t(query)];
    const Eigen::Index length = range.end - range.begin;
    cells.segment(queries - 1 - query + range.begin, length) += map.unpadded.segment(range.begin, length);
    squares += double(map.weights.row(query).squaredNorm());
  }
  const double count = double(cells.sum());
  if (count == 0) return {};
  const double ofMean = std::pow(double(map.diagonals.sum()), 2) / count;
  double ofDiagonals = 0;
  for (Eigen::Index i = 0; i < cells.size(); ++i)
    if (cells[i] > 0) ofDiagonals += std::pow(double(map.diagonals[i]), 2) / double(cells[i]);
  const double variance = squares - ofMean;
  if (variance <= 1e-6 * squares) return {0, sightedRows(map)};
  return {std::clamp((ofDiagonals - ofMean) / variance, 0.0, 1.0), sightedRows(map)};
}

Measurement monotony(const MeasuredMap& map) {
  if (map.text.isSelf) return {};
  const auto places = Vector::LinSpaced(map.weights.cols(), 0, float(map.weights.cols() - 1)).eval();
  std::vector<double> centres;
  for (Eigen::Index query = 0; query < map.weights.rows(); ++query)
    if (map.visibleKeys[size_t(query)] > 0) centres.push_back(double(map.weights.row(query).dot(places)));
  const auto n = Eigen::Index(centres.size());
  if (n < 2) return {};
  double order = 0;
  for (size_t later = 1; later < centres.size(); ++later)
    for (size_t earlier = 0; earlier < later; ++earlier) {
      const double step = centres[later] - centres[earlier];
      if (std::abs(step) > 1e-5) order += step > 0 ? 1 : -1;  // float32 noise is a tie
    }
  return {order / (double(n) * double(n - 1) / 2), n};
}

}  // namespace heedmap
