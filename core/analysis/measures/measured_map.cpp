// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures/measured_map.h"

#include <cmath>

#include "core/parallel/parallel_for.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;
using Row = Eigen::Ref<const Eigen::RowVectorXf>;

/// Keys, or diagonals, that one thread adds up.
constexpr Index slice = 8192;

/// Smallest distance within which 90 % of the row lies.
Index localityOf(const Row& row, Index query) {
  // Nine keys out of ten with 0.1 each must count as 90 % although they add up to a little less in float32.
  constexpr float wanted = 0.9f - 1e-5f;
  constexpr Index stride = 32;
  const Index keys = row.size();
  float held = row[query];
  Index radius = 0;
  while (held < wanted && radius < keys) {
    const bool isInside = query - radius - stride >= 0 && query + radius + stride < keys;
    const float more = isInside ? row.segment(query - radius - stride, stride).sum() +
                                      row.segment(query + radius + 1, stride).sum()
                                : 0;
    if (isInside && held + more < wanted) {
      held += more;
      radius += stride;
      continue;
    }
    for (Index i = 0; i < stride && held < wanted && radius < keys; ++i) {
      ++radius;
      if (query >= radius) held += row[query - radius];
      if (query + radius < keys) held += row[query + radius];
    }
  }
  return radius;
}

}  // namespace

MeasuredMap::MeasuredMap(const ScoreRule& rule, const TextFeatures& features)
    : text(features), unpadded(Vector::Ones(features.keys)), ofKeys(Eigen::ArrayXd::Zero(features.keys)) {
  for (size_t key = 0; key < rule.keyPadding.size(); ++key)
    if (rule.keyPadding[key]) unpadded[Index(key)] = 0;
  std::vector<Index> unpaddedBefore{0};  // [key]
  for (Index key = 0; key < text.keys; ++key)
    unpaddedBefore.push_back(unpaddedBefore.back() + (unpadded[key] > 0 ? 1 : 0));
  for (Index query = 0; query < text.queries; ++query) {
    const KeyRange range = rule.mask.visible(query, text.keys);
    visible.push_back({range.begin, std::max(range.begin, range.end)});
    visibleKeys.push_back(unpaddedBefore[size_t(visible.back().end)] - unpaddedBefore[size_t(range.begin)]);
    if (!rule.mask.hasGlobal()) continue;
    gaps.push_back(rule.mask.gaps(query, text.keys));
    for (const KeyRange& gap : gaps.back())
      visibleKeys.back() -= unpaddedBefore[size_t(gap.end)] - unpaddedBefore[size_t(gap.begin)];
  }
  for (const Knockout& cut : rule.knockouts)
    if (sees(cut.query, cut.key)) --visibleKeys[size_t(cut.query)];
  if (!text.isSelf) return;
  diagonals = Eigen::ArrayXd::Zero(std::max<Index>(text.queries + text.keys - 1, 0));
  crossings = Eigen::ArrayXd::Zero(text.keys);
  heaviestFrom.assign(size_t(text.keys), -1);
  heaviest = Vector::Constant(text.keys, leastExcess);
  if (!text.hasPair) return;
  const Vector ofText = (1 - text.added.array()).matrix();
  m_ofSecond = ofText.cwiseProduct(text.second);
  m_ofFirst = ofText - m_ofSecond;
}

void MeasuredMap::add(const Eigen::Ref<const Matrix>& weights) {
  const auto first = Index(rows.size()), count = weights.rows();
  rows.resize(size_t(first + count));
  parallelFor(count, [&](Index i) { addRow(first + i, weights.row(i)); });
  for (Index query = first; query < first + count; ++query)
    if (visibleKeys[size_t(query)] > 0) squares += rows[size_t(query)].norm * rows[size_t(query)].norm;
  parallelFor((text.keys + slice - 1) / slice, [&](Index i) {
    addColumns(first, weights, {i * slice, std::min((i + 1) * slice, text.keys)});
  });
  parallelFor((diagonals.size() + slice - 1) / slice, [&](Index i) {
    addDiagonals(first, weights, i * slice, std::min((i + 1) * slice, diagonals.size()));
  });
}

void MeasuredMap::addRow(Index query, const Row& row) {
  if (visibleKeys[size_t(query)] == 0) return;
  const KeyRange range = visible[size_t(query)];
  const Index begin = range.begin, length = range.end - begin;
  const auto seen = row.segment(begin, length);
  MeasuredRow& to = rows[size_t(query)];
  to.entropy = -double((seen.array() * seen.array().max(std::numeric_limits<float>::min()).log()).sum());
  to.peak = double(seen.maxCoeff());
  to.sum = double(seen.sum());
  to.norm = double(seen.norm());
  to.first = double(row[0]);
  to.special = double(seen.dot(text.added.segment(begin, length)));
  to.punctuation = double(seen.dot(text.punctuation.segment(begin, length)));
  if (!text.isSelf) {
    to.centre = 0;
    for (Index key = 0; key < length; ++key) to.centre += double(seen[key]) * double(begin + key);
    return;
  }
  to.distance = double(seen.dot(text.distancesFrom(query).segment(begin, length)));
  to.locality = double(localityOf(row, query));
  const auto neighbour = [&](Index key) {
    return 0 <= key && key < text.keys ? double(row[key]) : MeasuredRow::none;
  };
  const Index before = std::clamp<Index>(query - begin, 0, length),
              after = std::clamp<Index>(query + 1 - begin, 0, length);
  to.ahead = double(seen.tail(length - after).sum()) - double(seen.head(before).sum());
  to.self = neighbour(query);
  to.previous = neighbour(query - 1);
  to.next = neighbour(query + 1);
  const auto addTo = [&](double& sum, Index key) {
    if (sees(query, key)) sum = (std::isnan(sum) ? 0 : sum) + double(row[key]);
  };
  for (const Index key : text.equalTo(query)) {
    if (key != query) addTo(to.equal, key);
    if (key + 1 < query) addTo(to.induction, key + 1);
  }
  if (!text.hasPair || text.added[query] > 0) return;
  const double ofFirst = double(row.dot(m_ofFirst)), ofSecond = double(row.dot(m_ofSecond));
  const bool isSecond = text.second[query] > 0;
  to.sameSegment = isSecond ? ofSecond : ofFirst;
  to.otherSegment = isSecond ? ofFirst : ofSecond;
}

/// What each of `keys` gets from these queries.
void MeasuredMap::addColumns(Index firstQuery, const Eigen::Ref<const Matrix>& weights, KeyRange keys) {
  for (Index i = 0; i < weights.rows(); ++i) {
    const Index query = firstQuery + i;
    const KeyRange range = visible[size_t(query)];
    const Index begin = std::max(range.begin, keys.begin), end = std::min(range.end, keys.end);
    if (text.isSelf && keys.contains(query) && visibleKeys[size_t(query)] > 0)
      crossings[query] += rows[size_t(query)].ahead;
    if (begin >= end) continue;
    const auto row = weights.row(i).transpose().array();
    ofKeys.segment(begin, end - begin) += row.segment(begin, end - begin).cast<double>();
    if (!text.isSelf) continue;
    // A cell lies across the cuts between its two tokens: it adds behind the earlier and takes away behind
    // the later one.
    const Index before = std::clamp(query, begin, end), after = std::clamp(query + 1, begin, end);
    crossings.segment(begin, before - begin) += row.segment(begin, before - begin).cast<double>();
    crossings.segment(after, end - after) -= row.segment(after, end - after).cast<double>();
    if (!isWord(query) || !(rows[size_t(query)].peak >= double(leastExcess))) continue;
    for (Index key = begin; key < end; ++key) {
      const bool isFirst = heaviestFrom[size_t(key)] < 0;
      if (isFirst ? row[key] < heaviest[key] : row[key] <= heaviest[key]) continue;
      if (std::abs(query - key) < 2 || !isWord(key) ||
          text.occurrence[size_t(query)] == text.occurrence[size_t(key)])
        continue;
      heaviest[key] = row[key];
      heaviestFrom[size_t(key)] = query;
    }
  }
}

/// What diagonals `[begin, end)` get from these queries.
void MeasuredMap::addDiagonals(Index firstQuery, const Eigen::Ref<const Matrix>& weights, Index begin,
                               Index end) {
  for (Index i = 0; i < weights.rows(); ++i) {
    const KeyRange range = visible[size_t(firstQuery + i)];
    const Index shift = text.queries - 1 - (firstQuery + i);  // the diagonal of key 0
    const Index from = std::max(range.begin, begin - shift), to = std::min(range.end, end - shift);
    if (from < to)
      diagonals.segment(from + shift, to - from) +=
          weights.row(i).segment(from, to - from).transpose().array().cast<double>();
  }
}

}  // namespace heedmap
