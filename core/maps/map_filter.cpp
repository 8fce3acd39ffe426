// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/maps/map_filter.h"

#include <QStringList>
#include <algorithm>

#include "core/base/error.h"

namespace heedmap {

namespace {

/// Is the row or column `index` of `axis` made of such tokens alone?
template <typename Is>
bool isOf(const std::vector<AxisLabel>& axis, Eigen::Index index, Is is) {
  const auto& tokens = axis[size_t(index)].tokens;
  return tokens.empty() ? is(index) : std::all_of(tokens.begin(), tokens.end(), is);
}

std::vector<Eigen::Index> shown(const std::vector<AxisLabel>& axis, const MapFilter& filter,
                                const std::vector<Eigen::Index>& hidden) {
  std::vector<Eigen::Index> kept;
  for (Eigen::Index token = 0; token < Eigen::Index(axis.size()); ++token)
    if (!(filter.hideFirst && isOf(axis, token, [](Eigen::Index i) { return i == 0; })) &&
        !(filter.hideSpecial && axis[size_t(token)].isSpecial) && !isOf(axis, token, [&](Eigen::Index i) {
          return std::binary_search(hidden.begin(), hidden.end(), i);
        }))
      kept.push_back(token);
  if (kept.empty())
    throw Error(say("Nothing is left to look at: every token is hidden. Show some of them again."));
  return kept;
}

std::vector<AxisLabel> labelsOf(const std::vector<Eigen::Index>& kept, const std::vector<AxisLabel>& axis) {
  std::vector<AxisLabel> labels;
  for (const Eigen::Index token : kept) labels.push_back(axis[size_t(token)]);
  return labels;
}

AttentionMap without(const AttentionMap& map, const std::vector<Eigen::Index>& queries,
                     const std::vector<Eigen::Index>& keys) {
  AttentionMap result = map;
  result.values = map.values(queries, keys);
  if (map.masked.size() > 0) result.masked = map.masked(queries, keys);
  if (map.sinkShares.size() > 0) result.sinkShares = map.sinkShares(queries);
  result.fullyMaskedQueries.clear();
  for (size_t row = 0; row < queries.size(); ++row)
    if (std::binary_search(map.fullyMaskedQueries.begin(), map.fullyMaskedQueries.end(), queries[row]))
      result.fullyMaskedQueries.push_back(Eigen::Index(row));
  result.cut.clear();
  for (const MapCell& cell : map.cut) {
    const auto row = std::ranges::lower_bound(queries, cell.query);
    const auto column = std::ranges::lower_bound(keys, cell.key);
    if (row != queries.end() && *row == cell.query && column != keys.end() && *column == cell.key)
      result.cut.push_back({row - queries.begin(), column - keys.begin()});
  }
  result.queries = labelsOf(queries, map.queries);
  result.keys = labelsOf(keys, map.keys);
  return result;
}

void renormalise(AttentionMap& map) {
  map.sinkShares.resize(0);
  map.fullyMaskedQueries.clear();
  for (Eigen::Index query = 0; query < map.values.rows(); ++query) {
    const float sum = map.values.row(query).sum();
    if (sum > 0)
      map.values.row(query) /= sum;
    else
      map.fullyMaskedQueries.push_back(query);
  }
}

}  // namespace

AttentionMap filtered(const AttentionMap& map, const MapFilter& filter, const Tokens& queryTokens,
                      const Tokens& keyTokens) {
  if (filter == MapFilter{}) return map;
  QStringList done;
  AttentionMap result = without(map, shown(map.queries, filter, filter.hiddenQueries),
                                shown(map.keys, filter, filter.hiddenKeys));
  const bool isShorter = result.keys.size() < map.keys.size();
  if (filter.hideFirst) done << say("first token hidden");
  if (filter.hideSpecial) done << say("special tokens hidden");
  if (!filter.hiddenQueries.empty() || !filter.hiddenKeys.empty()) done << say("chosen tokens hidden");
  if (filter.renormalise && isShorter && map.quantity == AttentionMap::Quantity::Weight) {
    renormalise(result);
    done << say("rows renormalised");
  }
  if (filter.words) {
    result = merged(result, words(result.queries, queryTokens), words(result.keys, keyTokens), queryTokens,
                    keyTokens);
    spellWords(result.queries, queryTokens);
    spellWords(result.keys, keyTokens);
    done << say("words");
  }
  if (!done.isEmpty()) result.notes << done.join(say(", "));
  return result;
}

}  // namespace heedmap
