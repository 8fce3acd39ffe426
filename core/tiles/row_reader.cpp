// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tiles/row_reader.h"

#include "core/arithmetic/softmax.h"
#include "core/attention/packed_head.h"
#include "core/tiles/panel_reader.h"
#include "core/tiles/squares.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;
constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

/// Keys of a longer row that are read together: a block of scores then stays in the second cache.
constexpr Index keysOfLongRow = 512;

/// Reads by rows of scores: for every rule, and to the bits of weights() where a row is read as one.
class RowReader {
 public:
  RowReader(const HeadInput& input, Index firstQuery, Index rows, Index side, ReadRows& to)
      : m_input(input), m_first(firstQuery), m_side(side), m_to(to), m_seen(size_t(rows), minusInfinity) {
    const ScoreRule& rule = input.rule;
    m_to.sums.assign(size_t(rows), {});
    for (Index row = 0; row < rows; ++row)
      m_to.sums[size_t(row)].maximum = rule.sink(firstQuery + row, input.head);
    const Index keys = input.k.rows(), unit = std::max<Index>(side, 1);
    const bool isOne = keys <= keysAtOnce;
    m_chunk = squaresOf(isOne ? keys : keysOfLongRow, unit) * unit;
    const Index grid = isOne ? unit : m_chunk;  // where a part begins must not depend on the side
    const KeyRange seen = seenBy(rule.mask, firstQuery, rows, keys);
    m_keys = {seen.begin / grid * grid, seen.end};
    if (side == 0) return;
    const Index squares = squaresOf(keys, side);
    m_highest.setConstant(rows, squares, minusInfinity);
    m_masses.setZero(rows, squares);
    m_partMaxima.setConstant(rows, squares * side / m_chunk + 2, minusInfinity);
  }

  void read() {
    for (Index key = m_keys.begin; key < m_keys.end; key += m_chunk)
      readChunk({key, std::min(key + m_chunk, m_keys.end)});
    for (size_t row = 0; row < m_to.sums.size(); ++row) {
      RowSum& sum = m_to.sums[row];
      sum.isBlind = m_seen[row] == minusInfinity && !std::isnan(sum.sum);
      const float sink = m_input.rule.sink(m_first + Index(row), m_input.head);
      if (sink != minusInfinity) sum.sum += std::exp(sink - sum.maximum);
    }
    if (m_side == 0) return;
    m_to.largest.setConstant(squaresOf(m_highest.rows(), m_side), m_highest.cols(), minusInfinity);
    m_to.masses.setZero(m_to.largest.rows(), m_to.largest.cols());
    for (Index row = 0; row < m_highest.rows(); ++row) {
      const RowSum& sum = m_to.sums[size_t(row)];
      scaleMasses(row, sum);
      largestWeights(&m_highest(row, 0), m_highest.cols(), sum.maximum, sum.factor());
      auto largest = m_to.largest.row(row / m_side).array();
      largest = largest.max(m_highest.row(row).array());
      m_to.masses.row(row / m_side) += m_masses.row(row);
    }
  }

 private:
  void scaleMasses(Index row, const RowSum& sum) {
    if (sum.isBlind) return;
    const Index ofChunk = m_chunk / m_side, squares = m_masses.cols();
    for (Index first = m_keys.begin / m_side, chunk = 0; first < squares; first += ofChunk, ++chunk)
      m_masses.row(row).segment(first, std::min(ofChunk, squares - first)) *=
          std::exp(m_partMaxima(row, chunk) - sum.maximum) * sum.factor();
  }

  void readChunk(KeyRange chunk) {
    thread_local Matrix scores;
    const auto rows = Index(m_to.sums.size());
    scores.resize(rows, chunk.end - chunk.begin);
    scoreBlock(m_input, m_first, chunk, scores);
    for (Index row = 0; row < rows; ++row) {
      const KeyRange visible = m_input.rule.mask.visible(m_first + row, m_input.k.rows());
      const KeyRange seen{std::max(visible.begin, chunk.begin), std::min(visible.end, chunk.end)};
      if (seen.begin >= seen.end) continue;
      hideKeys(m_input, m_first + row, chunk, &scores(row, 0), minusInfinity);
      hideKnockouts(m_input, m_first + row, chunk, &scores(row, 0), minusInfinity);
      readRow(row, chunk, seen, &scores(row, 0));
    }
  }

  /// The keys `seen` of one row, whose scores of `chunk` are at `scores`.
  void readRow(Index row, KeyRange chunk, KeyRange seen, float* scores) {
    const Index begin = seen.begin - chunk.begin, end = seen.end - chunk.begin;
    float* const first = scores + begin;
    float highestNow;
    SquareRange squares;
    if (m_side > 0) {
      squares = {begin / m_side, (end + m_side - 1) / m_side, m_side, chunk.end - chunk.begin};
      squares.fillAround(scores, begin, end, minusInfinity);
      float* const to = &m_highest(row, chunk.begin / m_side + squares.first);
      largestOf(scores, squares, to);
      highestNow = Eigen::Map<Eigen::ArrayXf>(to, squares.end - squares.first).maxCoeff();
    } else {
      highestNow = Eigen::Map<Eigen::ArrayXf>(first, end - begin).maxCoeff();
    }
    m_seen[size_t(row)] = std::max(m_seen[size_t(row)], highestNow);
    RowSum& sum = m_to.sums[size_t(row)];
    const float maximum = std::max(sum.maximum, highestNow);
    if (maximum == minusInfinity) {
      if (std::isnan(highestNow)) sum.sum = highestNow;
      return;
    }
    float added = exponentiate(first, end - begin, maximum);
    if (!m_input.rule.keyPadding.empty() || m_input.rule.mask.hasGlobal()) {
      hideKeys(m_input, m_first + row, chunk, scores, 0);
      added = sumChunks(first, end - begin);
    }
    if (maximum > sum.maximum && sum.sum != 0) sum.sum *= std::exp(sum.maximum - maximum);
    sum.sum += added;
    sum.maximum = maximum;
    if (m_side == 0) return;
    squares.fillAround(scores, begin, end, 0);
    sumOf(scores, squares, &m_masses(row, chunk.begin / m_side + squares.first));
    m_partMaxima(row, (chunk.begin - m_keys.begin) / m_chunk) = maximum;
  }

  const HeadInput& m_input;
  Index m_first, m_side;
  ReadRows& m_to;
  Index m_chunk = 0;
  KeyRange m_keys;            ///< that any of the rows sees
  std::vector<float> m_seen;  ///< highest score of a key
  Matrix m_highest;           ///< [row, square]: the highest score of the row in it; −∞: it sees none
  Matrix m_masses;            ///< [row, square]: of the exponentials, then of the weights
  Matrix m_partMaxima;        ///< [row, chunk]: what its exponentials were taken against
};

}  // namespace

ReadRows readRows(const HeadInput& input, Index firstQuery, Index rows, Index side) {
  ReadRows all;
  if (input.k.rows() <= keysAtOnce || !canReadPanels(input)) {
    RowReader(input, firstQuery, rows, side, all).read();
    return all;
  }
  readPanels(input, firstQuery, rows, side, all);
  // Which scores of a row are no numbers is found by rows.
  for (Index row = 0; row < rows; ++row) {
    if (!std::isnan(all.sums[size_t(row)].sum)) continue;
    ReadRows one;
    RowReader(input, firstQuery + row, 1, side, one).read();
    all.sums[size_t(row)] = one.sums.front();
    if (side == 0) continue;
    auto largest = all.largest.row(row / side).array();
    largest = largest.max(one.largest.row(0).array());
    all.masses.row(row / side) += one.masses.row(0);
  }
  return all;
}

void hideKeys(const HeadInput& input, Index query, KeyRange keys, float* row, float hidden) {
  for (const KeyRange& gap : input.rule.mask.gaps(query, input.k.rows()))
    for (Index key = std::max(gap.begin, keys.begin); key < std::min(gap.end, keys.end); ++key)
      row[key - keys.begin] = hidden;
  if (input.rule.keyPadding.empty()) return;
  for (Index key = keys.begin; key < keys.end; ++key)
    if (input.rule.keyPadding[size_t(key)]) row[key - keys.begin] = hidden;
}

void hideKnockouts(const HeadInput& input, Index query, KeyRange keys, float* row, float cut) {
  for (const Knockout& edge : input.rule.knockouts)
    if (edge.query == query && keys.contains(edge.key)) row[edge.key - keys.begin] = cut;
}

}  // namespace heedmap
