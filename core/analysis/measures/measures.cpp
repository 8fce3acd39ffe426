// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/measures.h"

#include <cmath>

namespace heedmap {

namespace {

using Index = Eigen::Index;
constexpr double undefined = MeasuredRow::none;

/// Mean of `value(row, query)` over the queries that see a key; a row whose value is NaN is left out.
template <typename Value>
Measurement meanOverRows(const MeasuredMap& map, Value value) {
  double sum = 0;
  Index count = 0;
  for (size_t query = 0; query < map.rows.size(); ++query) {
    if (map.visibleKeys[query] == 0) continue;
    const double one = value(map.rows[query], query);
    if (std::isnan(one)) continue;
    sum += one;
    ++count;
  }
  if (count == 0) return {};
  return {sum / double(count), count};
}

Measurement meanOf(const MeasuredMap& map, double MeasuredRow::*value) {
  return meanOverRows(map, [&](const MeasuredRow& row, size_t) { return row.*value; });
}

Index sightedRows(const MeasuredMap& map) {
  return std::count_if(map.visibleKeys.begin(), map.visibleKeys.end(), [](auto keys) { return keys > 0; });
}

/// Visible cells of each diagonal.
Eigen::ArrayXd cellsOfDiagonals(const MeasuredMap& map) {
  const Index queries = map.text.queries;
  Eigen::ArrayXd cells = Eigen::ArrayXd::Zero(queries + map.text.keys);
  for (Index query = 0; query < queries; ++query) {
    ++cells[queries - 1 - query + map.visible[size_t(query)].begin];
    --cells[queries - 1 - query + map.visible[size_t(query)].end];
    if (map.gaps.empty()) continue;
    for (const KeyRange& gap : map.gaps[size_t(query)]) {
      --cells[queries - 1 - query + gap.begin];
      ++cells[queries - 1 - query + gap.end];
    }
  }
  for (Index i = 1; i < cells.size(); ++i) cells[i] += cells[i - 1];
  for (Index key = 0; key < map.text.keys; ++key) {
    if (map.unpadded[key] > 0) continue;
    for (Index query = 0; query < queries; ++query)
      if (map.visible[size_t(query)].contains(key) && !map.isInGap(query, key))
        --cells[queries - 1 - query + key];
  }
  return cells.head(map.diagonals.size());
}

}  // namespace

Measurement entropy(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::entropy);
}

Measurement normalizedEntropy(const MeasuredMap& map) {
  return meanOverRows(map, [&](const MeasuredRow& row, size_t query) {
    const auto keys = map.visibleKeys[query];
    return keys > 1 ? row.entropy / std::log(double(keys)) : undefined;
  });
}

Measurement peak(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::peak);
}

Measurement effectiveKeys(const MeasuredMap& map) {
  return meanOverRows(map, [](const MeasuredRow& row, size_t) { return std::exp(row.entropy); });
}

Measurement sparsity(const MeasuredMap& map) {
  return meanOverRows(map, [&](const MeasuredRow& row, size_t query) {
    const double root = std::sqrt(double(map.visibleKeys[query]));
    return root > 1 ? (root - row.sum / row.norm) / (root - 1) : undefined;
  });
}

Measurement distance(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::distance);
}
Measurement locality(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::locality);
}
Measurement self(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::self);
}
Measurement previous(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::previous);
}
Measurement next(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::next);
}
Measurement first(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::first);
}
Measurement special(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::special);
}
Measurement punctuation(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::punctuation);
}
Measurement equal(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::equal);
}
Measurement induction(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::induction);
}
Measurement sameSegment(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::sameSegment);
}
Measurement otherSegment(const MeasuredMap& map) {
  return meanOf(map, &MeasuredRow::otherSegment);
}

Measurement stripe(const MeasuredMap& map) {
  const Index rows = sightedRows(map);
  if (rows == 0) return {};
  return {map.ofKeys.maxCoeff() / double(rows), rows};
}

Measurement block(const MeasuredMap& map) {
  const Index n = map.text.queries;
  if (!map.text.isSelf || n < 2) return {};
  const double total = map.diagonals.sum();
  if (total <= 0) return {};
  // Weight across each cut c (between tokens c − 1 and c) is the running sum of `crossings`.
  // The same for the map of diagonal means: of the n − d cells at distance d, min(c, n − c, d, n − d) lie
  // across cut c. That is a trapezoid in c, whose slope changes at four places; two running sums give every
  // cut.
  Eigen::ArrayXd bends = Eigen::ArrayXd::Zero(n + 1);
  for (Index d = 1; d < n; ++d) {
    const double mean = (map.diagonals[n - 1 - d] + map.diagonals[n - 1 + d]) / double(n - d);
    const Index ramp = std::min(d, n - d);
    bends[0] += mean;
    bends[ramp] -= mean;
    bends[n - ramp] -= mean;
  }
  double best = 0, across = 0, slope = bends[0], acrossMeans = 0;
  for (Index cut = 1; cut < n; ++cut) {
    across += map.crossings[cut - 1];
    acrossMeans += slope;
    slope += bends[cut];
    // in = 1 − across/total and at likewise, so (in − at)/(1 − at) is:
    if (acrossMeans > 1e-6 * total) best = std::max(best, 1 - across / acrossMeans);
  }
  return {std::min(best, 1.0), sightedRows(map)};
}

Measurement positional(const MeasuredMap& map) {
  if (!map.text.isSelf) return {};
  const Eigen::ArrayXd cells = cellsOfDiagonals(map);
  const double count = cells.sum();
  if (count == 0) return {};
  const double ofMean = std::pow(map.diagonals.sum(), 2) / count;
  double ofDiagonals = 0;
  for (Index i = 0; i < cells.size(); ++i)
    if (cells[i] > 0) ofDiagonals += std::pow(map.diagonals[i], 2) / cells[i];
  const double variance = map.squares - ofMean;
  if (variance <= 1e-6 * map.squares) return {0, sightedRows(map)};
  return {std::clamp((ofDiagonals - ofMean) / variance, 0.0, 1.0), sightedRows(map)};
}

Measurement monotony(const MeasuredMap& map) {
  if (map.text.isSelf) return {};
  Eigen::ArrayXd centres(Index(map.rows.size()));
  Index n = 0;
  for (size_t query = 0; query < map.rows.size(); ++query)
    if (map.visibleKeys[query] > 0) centres[n++] = map.rows[query].centre;
  if (n < 2) return {};
  double order = 0;
  constexpr double tie = 1e-5;  // float32 noise
  for (Index later = 1; later < n; ++later) {
    const auto before = centres.head(later);
    order += double((before < centres[later] - tie).count() - (before > centres[later] + tie).count());
  }
  return {order / (double(n) * double(n - 1) / 2), n};
}

}  // namespace heedmap
