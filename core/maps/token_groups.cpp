// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/maps/token_groups.h"

#include <QStringList>
#include <algorithm>

#include "core/unicode/breaks.h"

namespace heedmap {

namespace {

/// For each byte of `text` the number of the word it is in; −1 for spaces between words.
std::vector<int> wordOfByte(const QByteArray& text) {
  std::vector<int> result(size_t(text.size()), -1);
  int word = 0;
  for (const ByteRange& range : wordBreaks(text)) {
    std::fill(result.begin() + range.begin, result.begin() + range.end, word);
    ++word;
  }
  return result;
}

/// Words of the first and the last byte of `range` that belong to one.
std::pair<int, int> wordsOf(const ByteRange& range, const std::vector<int>& wordOfByte) {
  int first = -1, last = -1;
  for (qsizetype byte = range.begin; byte < std::min(range.end, qsizetype(wordOfByte.size())); ++byte) {
    if (wordOfByte[size_t(byte)] < 0) continue;
    if (first < 0) first = wordOfByte[size_t(byte)];
    last = wordOfByte[size_t(byte)];
  }
  return {first, last};
}

/// As it stands in the text, without the spaces around it.
QString spelt(const AxisLabel& label, const Tokens& tokens) {
  const QByteArray& text = label.sequence == 0 ? tokens.text : tokens.pair;
  return QString::fromUtf8(text.mid(label.range.begin, label.range.end - label.range.begin)).trimmed();
}

AxisLabel mergedLabel(const TokenGroup& group, const std::vector<AxisLabel>& axis, const Tokens& tokens) {
  AxisLabel label = axis[size_t(group.front())];
  if (group.size() == 1) return label;
  QStringList pieces;
  for (const Eigen::Index token : group) {
    const AxisLabel& part = axis[size_t(token)];
    pieces << part.text;
    label.range.begin = std::min(label.range.begin, part.range.begin);
    label.range.end = std::max(label.range.end, part.range.end);
    if (token != group.front())
      label.tokens.insert(label.tokens.end(), part.tokens.begin(), part.tokens.end());
  }
  label.text = spelt(label, tokens);
  if (label.text.isEmpty()) label.text = pieces.join(QString());
  label.detail = pieces.join(QStringLiteral(" + "));
  return label;
}

std::vector<AxisLabel> mergedLabels(const TokenGroups& groups, const std::vector<AxisLabel>& axis,
                                    const Tokens& tokens) {
  std::vector<AxisLabel> labels;
  for (const TokenGroup& group : groups) labels.push_back(mergedLabel(group, axis, tokens));
  return labels;
}

bool hasCut(const AttentionMap& map, const TokenGroup& queries, const TokenGroup& keys) {
  return std::ranges::any_of(map.cut, [&](const MapCell& cell) {
    return std::ranges::binary_search(queries, cell.query) && std::ranges::binary_search(keys, cell.key);
  });
}

}  // namespace

TokenGroups words(const std::vector<AxisLabel>& axis, const Tokens& tokens) {
  const std::vector<int> wordOf[2] = {wordOfByte(tokens.text), wordOfByte(tokens.pair)};
  TokenGroups groups;
  int lastWord = -1, lastSequence = 0;
  for (Eigen::Index token = 0; token < Eigen::Index(axis.size()); ++token) {
    const AxisLabel& label = axis[size_t(token)];
    const auto [first, last] = wordsOf(label.range, wordOf[label.sequence]);
    if (first >= 0 && first == lastWord && label.sequence == lastSequence)
      groups.back().push_back(token);
    else
      groups.push_back({token});
    lastWord = last;
    lastSequence = label.sequence;
  }
  return groups;
}

void spellWords(std::vector<AxisLabel>& axis, const Tokens& tokens) {
  for (AxisLabel& label : axis)
    if (const QString word = spelt(label, tokens); !label.isSpecial && !word.isEmpty()) label.text = word;
}

AttentionMap merged(const AttentionMap& map, const TokenGroups& queries, const TokenGroups& keys,
                    const Tokens& queryTokens, const Tokens& keyTokens) {
  AttentionMap result = map;
  const auto rows = Eigen::Index(queries.size()), columns = Eigen::Index(keys.size());
  result.values = Matrix::Zero(rows, columns);
  result.fullyMaskedQueries.clear();
  result.cut.clear();
  if (map.masked.size() > 0) result.masked.resize(rows, columns);
  if (map.sinkShares.size() > 0) result.sinkShares.resize(rows);
  const bool isMean = map.quantity == AttentionMap::Quantity::Score;
  for (Eigen::Index row = 0; row < rows; ++row) {
    const TokenGroup& group = queries[size_t(row)];
    Eigen::Index seeing = 0;
    for (const Eigen::Index query : group)
      if (!std::binary_search(map.fullyMaskedQueries.begin(), map.fullyMaskedQueries.end(), query)) ++seeing;
    if (seeing == 0) result.fullyMaskedQueries.push_back(row);
    if (map.sinkShares.size() > 0) result.sinkShares[row] = map.sinkShares(group).mean();
    for (Eigen::Index column = 0; column < columns; ++column) {
      double sum = 0;
      Eigen::Index cells = 0;
      for (const Eigen::Index query : group)
        for (const Eigen::Index key : keys[size_t(column)])
          if (!map.isMasked(query, key)) {
            sum += double(map.values(query, key));
            ++cells;
          }
      if (map.masked.size() > 0) result.masked(row, column) = cells == 0;
      if (cells == 0 && hasCut(map, group, keys[size_t(column)])) result.cut.push_back({row, column});
      const Eigen::Index count = isMean ? cells : seeing;
      if (count > 0) result.values(row, column) = float(sum / double(count));
    }
  }
  result.queries = mergedLabels(queries, map.queries, queryTokens);
  result.keys = mergedLabels(keys, map.keys, keyTokens);
  return result;
}

}  // namespace heedmap
