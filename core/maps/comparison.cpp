// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/maps/comparison.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace heedmap {

namespace {

void labelBoth(std::vector<AxisLabel>& left, std::vector<AxisLabel>& right) {
  for (size_t i = 0; i < left.size(); ++i)
    if (left[i].text != right[i].text)
      left[i].text = right[i].text = left[i].text + QStringLiteral(" / ") + right[i].text;
}

}  // namespace

MapPair aligned(const AttentionMap& left, const AttentionMap& right, const TokenAlignment& queries,
                const TokenAlignment& keys, const Tokens& queryTokens, const Tokens& keyTokens) {
  MapPair pair{merged(left, queries.left, keys.left, queryTokens, keyTokens),
               merged(right, queries.right, keys.right, queryTokens, keyTokens)};
  labelBoth(pair.left.queries, pair.right.queries);
  labelBoth(pair.left.keys, pair.right.keys);
  pair.right.queries = pair.left.queries;
  pair.right.keys = pair.left.keys;
  return pair;
}

AttentionMap difference(const AttentionMap& left, const AttentionMap& right) {
  if (left.values.rows() != right.values.rows() || left.values.cols() != right.values.cols())
    throw Error(say("A map of %1 × %2 cells and one of %3 × %4 have no difference; compare texts with the "
                    "same number of tokens.")
                    .arg(left.values.rows())
                    .arg(left.values.cols())
                    .arg(right.values.rows())
                    .arg(right.values.cols()));
  AttentionMap map = left;
  map.values -= right.values;
  map.masked.resize(0, 0);
  if (left.masked.size() > 0 && right.masked.size() > 0) map.masked = left.masked && right.masked;
  map.fullyMaskedQueries.clear();
  map.cut.clear();
  map.sinkShares.resize(0);
  std::set_intersection(left.fullyMaskedQueries.begin(), left.fullyMaskedQueries.end(),
                        right.fullyMaskedQueries.begin(), right.fullyMaskedQueries.end(),
                        std::back_inserter(map.fullyMaskedQueries));
  map.quantity = AttentionMap::Quantity::Difference;
  map.title = say("%1 minus %2").arg(left.title, right.title);
  const auto noteOf = [](const AttentionMap& one) {
    return one.notes.isEmpty() ? say("the model") : one.note();
  };
  if (left.notes != right.notes) map.notes = {say("%1 minus %2").arg(noteOf(left), noteOf(right))};
  return map;
}

double jensenShannon(const Eigen::Ref<const Eigen::RowVectorXf>& left,
                     const Eigen::Ref<const Eigen::RowVectorXf>& right) {
  if (!(left.sum() > 0 && right.sum() > 0)) return std::numeric_limits<double>::quiet_NaN();
  const auto withRest = [](const Eigen::RowVectorXf& row) {
    Eigen::ArrayXf all(row.size() + 1);
    all << row.transpose().array(), std::max(0.0f, 1 - row.sum());
    return Eigen::ArrayXf(all / all.sum());
  };
  const Eigen::ArrayXf p = withRest(left), q = withRest(right);
  const Eigen::ArrayXf middle = ((p + q) / 2).max(std::numeric_limits<float>::min());
  const auto towards = [&](const Eigen::ArrayXf& one) {
    return double((one * (one.max(std::numeric_limits<float>::min()) / middle).log()).sum());
  };
  return std::max(0.0, (towards(p) + towards(q)) / 2 / std::log(2.0));
}

MapDistance mapDistance(const Matrix& left, const Matrix& right) {
  MapDistance distance;
  if (left.size() == 0) return distance;
  Eigen::Index seen = 0;
  for (Eigen::Index query = 0; query < left.rows(); ++query) {
    distance.rows.push_back(jensenShannon(left.row(query), right.row(query)));
    const bool areNumbers = std::isfinite(left.row(query).sum()) && std::isfinite(right.row(query).sum());
    if (areNumbers && std::isnan(distance.rows.back())) continue;
    distance.mean += distance.rows.back();
    ++seen;
  }
  if (seen > 0) distance.mean /= double(seen);
  distance.largest =
      double((left - right).cwiseAbs().maxCoeff<Eigen::PropagateNaN>(&distance.query, &distance.key));
  return distance;
}

}  // namespace heedmap
