// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tiles/long_head.h"

#include "core/arithmetic/softmax.h"
#include "core/base/error.h"
#include "core/parallel/parallel_for.h"
#include "core/tiles/squares.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;
constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

/// Keys of a longer row that are read together: a block of scores then stays in the second cache.
constexpr Index keysOfLongRow = 512;

Index roundUp(Index count, Index step) {
  return (count + step - 1) / step * step;
}

}  // namespace

/// Reads some rows from their first key to their last, a chunk of keys at a time.
class LongHead::Reader {
 public:
  /// `side` 0: sums alone.
  Reader(const LongHead& head, Index firstQuery, Index rows, Index side)
      : m_head(head),
        m_first(firstQuery),
        m_rows(rows),
        m_side(side),
        m_sums(size_t(rows)),
        m_seen(size_t(rows), minusInfinity) {
    const ScoreRule& rule = head.m_input.rule;
    const bool hasSink = rule.sinks.size() > 0;
    m_sink = hasSink ? rule.sinks[head.m_input.head] : minusInfinity;
    for (RowSum& sum : m_sums) sum = {m_sink, 0};
    const Index keys = head.keys();
    const Index unit = std::max<Index>(side, 1);
    m_chunk = roundUp(keys <= keysAtOnce ? keys : keysOfLongRow, unit);
    m_keys = {rule.mask.visible(firstQuery, keys).begin / unit * unit,
              rule.mask.visible(firstQuery + rows - 1, keys).end};
    if (side == 0) return;
    m_squares = squaresOf(keys, side);
    highest.setConstant(rows, m_squares, minusInfinity);
    sums.setZero(rows, m_squares);
    chunkMaxima.setConstant(rows, m_squares * side / m_chunk + 2, minusInfinity);
  }

  std::vector<RowSum> read() {
    for (Index key = m_keys.begin; key < m_keys.end; key += m_chunk)
      readChunk({key, std::min(key + m_chunk, m_keys.end)});
    for (Index row = 0; row < m_rows; ++row) {
      RowSum& sum = m_sums[size_t(row)];
      sum.isBlind = m_seen[size_t(row)] == minusInfinity && !std::isnan(sum.sum);
      if (m_sink != minusInfinity) sum.sum += std::exp(m_sink - sum.maximum);
    }
    return m_sums;
  }

  /// The sums of one row become parts of its weights.
  void scaleSums(Index row, const RowSum& sum) {
    if (sum.isBlind) return;
    const Index ofChunk = m_chunk / m_side, squares = sums.cols();
    for (Index first = m_keys.begin / m_side, chunk = 0; first < squares; first += ofChunk, ++chunk)
      sums.row(row).segment(first, std::min(ofChunk, squares - first)) *=
          std::exp(chunkMaxima(row, chunk) - sum.maximum) * sum.factor();
  }

  Matrix highest;      ///< [row, square]: the highest score of the row in it; −∞: it sees none
  Matrix sums;         ///< [row, square]: of the exponentials against …
  Matrix chunkMaxima;  ///< [row, chunk]: … the highest score that had been met then

 private:
  void readChunk(KeyRange chunk) {
    thread_local Matrix scores;
    const Index width = chunk.end - chunk.begin;
    scores.resize(m_rows, width);
    scoreBlock(m_head.m_input, m_first, chunk, scores);
    for (Index row = 0; row < m_rows; ++row) {
      const KeyRange visible = m_head.m_input.rule.mask.visible(m_first + row, m_head.keys());
      const KeyRange seen{std::max(visible.begin, chunk.begin), std::min(visible.end, chunk.end)};
      if (seen.begin >= seen.end) continue;
      readRow(row, chunk, seen, &scores(row, 0));
    }
  }

  /// The keys `seen` of one row, whose scores of `chunk` are at `scores`.
  void readRow(Index row, KeyRange chunk, KeyRange seen, float* scores) {
    m_head.hide(m_first + row, chunk, scores, minusInfinity, minusInfinity);
    const Index begin = seen.begin - chunk.begin, end = seen.end - chunk.begin;
    float* const first = scores + begin;
    float highestNow;
    SquareRange squares;
    if (m_side > 0) {
      squares = {begin / m_side, (end + m_side - 1) / m_side, m_side, chunk.end - chunk.begin};
      squares.fillAround(scores, begin, end, minusInfinity);
      float* const to = &highest(row, chunk.begin / m_side + squares.first);
      largestOf(scores, squares, to);
      highestNow = Eigen::Map<Eigen::ArrayXf>(to, squares.end - squares.first).maxCoeff();
    } else {
      highestNow = Eigen::Map<Eigen::ArrayXf>(first, end - begin).maxCoeff();
    }
    m_seen[size_t(row)] = std::max(m_seen[size_t(row)], highestNow);
    RowSum& sum = m_sums[size_t(row)];
    const float maximum = std::max(sum.maximum, highestNow);
    if (maximum == minusInfinity) {
      if (std::isnan(highestNow)) sum.sum = highestNow;
      return;
    }
    exponentiate(first, end - begin, maximum);
    m_head.hide(m_first + row, chunk, scores, 0, -1);
    if (maximum > sum.maximum && sum.sum != 0) sum.sum *= std::exp(sum.maximum - maximum);
    sum.sum += sumChunks(first, end - begin);
    sum.maximum = maximum;
    if (m_side == 0) return;
    squares.fillAround(scores, begin, end, 0);
    sumOf(scores, squares, &sums(row, chunk.begin / m_side + squares.first));
    chunkMaxima(row, (chunk.begin - m_keys.begin) / m_chunk) = maximum;
  }

  const LongHead& m_head;
  Index m_first, m_rows, m_side;
  Index m_chunk = 0, m_squares = 0;
  KeyRange m_keys;  ///< that any of the rows sees
  float m_sink = 0;
  std::vector<RowSum> m_sums;
  std::vector<float> m_seen;  ///< highest score of a key
};

LongHead::LongHead(std::shared_ptr<const AttentionTrace> trace, const HeadId& id, const WhatIf& whatIf)
    : m_trace(std::move(trace)),
      m_kind(id.kind),
      m_input(headInput(*m_trace, id, whatIf)),
      m_isGiven(m_input.rule.kind == ScoreKind::Given),
      m_sums(m_isGiven ? 0 : size_t(queries())),
      m_isKnown(m_isGiven ? 0 : size_t(blocks())) {}

bool LongHead::knows(Index firstQuery, Index count) const {
  if (m_isGiven || count == 0) return true;
  for (Index block = firstQuery / rowsAtOnce; block <= (firstQuery + count - 1) / rowsAtOnce; ++block)
    if (!m_isKnown[size_t(block)].load(std::memory_order_acquire)) return false;
  return true;
}

/// Whole blocks of rows only.
void LongHead::keep(Index firstQuery, const std::vector<RowSum>& sums) const {
  const std::lock_guard lock(m_mutex);
  for (size_t from = 0; from < sums.size(); from += size_t(rowsAtOnce)) {
    const size_t query = size_t(firstQuery) + from;
    auto& isKnown = m_isKnown[query / size_t(rowsAtOnce)];
    if (isKnown.load(std::memory_order_relaxed)) continue;  // somebody else was faster: the same numbers
    std::copy_n(sums.begin() + std::ptrdiff_t(from), std::min(size_t(rowsAtOnce), sums.size() - from),
                m_sums.begin() + std::ptrdiff_t(query));
    isKnown.store(true, std::memory_order_release);
  }
}

void LongHead::learn(Index firstQuery, Index count, const std::stop_token& stop) const {
  if (knows(firstQuery, count)) return;
  const Index first = firstQuery / rowsAtOnce, last = (firstQuery + count - 1) / rowsAtOnce;
  parallelFor(last - first + 1, [&](Index i) {
    const Index query = (first + i) * rowsAtOnce, rows = std::min(rowsAtOnce, queries() - query);
    if (knows(query, rows)) return;
    throwIfStopped(stop);
    keep(query, Reader(*this, query, rows, 0).read());
  });
}

/// Writes `padded` over keys that are padding and `cut` over edges that are knocked out; a `cut` below 0 that
/// is finite leaves those.
void LongHead::hide(Index query, KeyRange keys, float* row, float padded, float cut) const {
  const ScoreRule& rule = m_input.rule;
  if (!rule.keyPadding.empty())
    for (Index key = keys.begin; key < keys.end; ++key)
      if (rule.keyPadding[size_t(key)]) row[key - keys.begin] = padded;
  if (cut == -1) return;
  for (const Knockout& edge : rule.knockouts)
    if (edge.query == query && keys.contains(edge.key)) row[edge.key - keys.begin] = cut;
}

void LongHead::maskedScores(Index firstQuery, KeyRange keys, Eigen::Ref<Matrix> to) const {
  if (m_isGiven) {
    to = m_input.q.block(firstQuery, keys.begin, to.rows(), to.cols());
    to = to.array().isNaN().select(minusInfinity, to);
    return;
  }
  scoreBlock(m_input, firstQuery, keys, to);
  for (Index row = 0; row < to.rows(); ++row) {
    const KeyRange visible = m_input.rule.mask.visible(firstQuery + row, this->keys());
    const Index begin = std::clamp(visible.begin, keys.begin, keys.end) - keys.begin,
                end = std::clamp(visible.end, keys.begin + begin, keys.end) - keys.begin;
    to.row(row).head(begin).setConstant(minusInfinity);
    to.row(row).tail(to.cols() - end).setConstant(minusInfinity);
    hide(firstQuery + row, keys, &to(row, 0), minusInfinity, minusInfinity);
  }
}

void LongHead::weights(Index firstQuery, Index firstKey, Eigen::Ref<Matrix> to,
                       const std::stop_token& stop) const {
  if (to.size() == 0) return;
  learn(firstQuery, to.rows(), stop);
  const Index parts = (to.rows() + rowsAtOnce - 1) / rowsAtOnce;
  parallelFor(parts, [&](Index part) {
    throwIfStopped(stop);
    const Index from = part * rowsAtOnce;
    auto rows = to.middleRows(from, std::min(rowsAtOnce, to.rows() - from));
    maskedScores(firstQuery + from, {firstKey, firstKey + to.cols()}, rows);
    for (Index row = 0; row < rows.rows(); ++row) {
      auto cells = rows.row(row).array();
      if (m_isGiven) {
        cells = (cells == minusInfinity).select(0.0F, cells);
        continue;
      }
      const RowSum& sum = m_sums[size_t(firstQuery + from + row)];
      const float factor = sum.factor();
      for (Index first = 0; first < cells.size();) {  // masked cells are 0, not e^−∞
        Index end = first;
        while (end < cells.size() && cells[end] != minusInfinity) ++end;
        exponentiate(&cells[0] + first, end - first, sum.maximum);
        cells.segment(first, end - first) *= factor;
        for (first = end; first < cells.size() && cells[first] == minusInfinity; ++first) cells[first] = 0;
      }
    }
  });
}

Vector LongHead::row(Index query, const std::stop_token& stop) const {
  {
    const std::lock_guard lock(m_mutex);
    if (m_lastRow == query) return m_lastWeights;
  }
  Matrix cells(1, keys());
  weights(query, 0, cells, stop);
  const std::lock_guard lock(m_mutex);
  m_lastRow = query;
  m_lastWeights = cells.row(0);
  return m_lastWeights;
}

Vector LongHead::column(Index key, const std::stop_token& stop) const {
  Matrix cells(queries(), 1);
  weights(0, key, cells, stop);
  return cells.col(0);
}

double LongHead::logSumExp(Index query) const {
  if (m_isGiven)
    throw Error(say("This attention comes without queries and keys, so there are no scores to show."));
  learn(query, 1, {});
  const RowSum& sum = m_sums[size_t(query)];
  return sum.isBlind ? double(minusInfinity) : double(sum.maximum) + std::log(double(sum.sum));
}

void LongHead::scores(Index firstQuery, Index firstKey, Eigen::Ref<Matrix> to) const {
  scoreBlock(m_input, firstQuery, {firstKey, firstKey + to.cols()}, to);
}

/// The largest weight of each row in each square, [query, square].
void LongHead::poolRows(Index side, Index firstQuery, Index rows, KeyRange keys,
                        Eigen::Ref<Matrix> to) const {
  thread_local Matrix scores;
  const Index chunk = roundUp(keysOfLongRow, side);
  for (Index first = keys.begin; first < keys.end; first += chunk) {
    const KeyRange part{first, std::min(first + chunk, keys.end)};
    scores.resize(rows, part.end - part.begin);
    maskedScores(firstQuery, part, scores);
    const SquareRange squares{0, squaresOf(scores.cols(), side), side, scores.cols()};
    for (Index row = 0; row < rows; ++row)
      largestOf(&scores(row, 0), squares, &to(row, (first - keys.begin) / side));
  }
  if (m_isGiven) return;
  for (Index row = 0; row < rows; ++row) {
    const RowSum& sum = m_sums[size_t(firstQuery + row)];
    largestWeights(&to(row, 0), to.cols(), sum.maximum, sum.factor());
  }
}

void LongHead::maxima(Index side, Index firstRow, Index firstColumn, Eigen::Ref<Matrix> to,
                      const std::stop_token& stop) const {
  if (to.size() == 0) return;
  const Index firstQuery = firstRow * side, endQuery = std::min(queries(), (firstRow + to.rows()) * side);
  const KeyRange keyRange{firstColumn * side, std::min(keys(), (firstColumn + to.cols()) * side)};
  learn(firstQuery, endQuery - firstQuery, stop);
  const Index rowsOfPart = std::max<Index>(1, rowsAtOnce / side);
  parallelFor((to.rows() + rowsOfPart - 1) / rowsOfPart, [&](Index part) {
    throwIfStopped(stop);
    thread_local Matrix pooled;
    const Index first = part * rowsOfPart, end = std::min(first + rowsOfPart, to.rows());
    for (Index row = first; row < end; ++row) to.row(row).setConstant(maskedSquare);
    for (Index query = firstQuery + first * side; query < std::min(endQuery, firstQuery + end * side);
         query += rowsAtOnce) {
      const Index rows = std::min({rowsAtOnce, endQuery - query, firstQuery + end * side - query});
      pooled.resize(rows, to.cols());
      poolRows(side, query, rows, keyRange, pooled);
      for (Index i = 0; i < rows; ++i) {
        auto square = to.row((query + i - firstQuery) / side).array();
        square = square.max(pooled.row(i).array());
      }
    }
  });
}

LongHead::Band LongHead::band(Index side, Index firstRow, Index rows) const {
  const Index query = firstRow * side, count = std::min(rows * side, queries() - query),
              squares = squaresOf(keys(), side);
  Band band{Matrix::Constant(squaresOf(count, side), squares, maskedSquare),
            Matrix::Zero(squaresOf(count, side), squares)};
  const auto addRow = [&](Index i, Eigen::Ref<Eigen::RowVectorXf> largest,
                          const Eigen::Ref<const Eigen::RowVectorXf>& sums) {
    auto maxima = band.maxima.row(i / side).array();
    maxima = maxima.max(largest.array());
    band.means.row(i / side) += sums;
  };
  if (m_isGiven) {
    Eigen::RowVectorXf cells(keys()), largest(squares), sums(squares);
    const SquareRange all{0, squares, side, keys()};
    for (Index i = 0; i < count; ++i) {
      cells = m_input.q.row(query + i);
      largestOf((cells.array().isNaN().select(minusInfinity, cells)).eval().data(), all, largest.data());
      sumOf((cells.array().isNaN().select(0.0F, cells)).eval().data(), all, sums.data());
      addRow(i, largest, sums);
    }
  } else {
    Reader reader(*this, query, count, side);
    const std::vector<RowSum> sums = reader.read();
    if (query % rowsAtOnce == 0 && (count % rowsAtOnce == 0 || query + count == queries())) keep(query, sums);
    for (Index i = 0; i < count; ++i) {
      const RowSum& sum = sums[size_t(i)];
      reader.scaleSums(i, sum);
      largestWeights(&reader.highest(i, 0), squares, sum.maximum, sum.factor());
      addRow(i, reader.highest.row(i), reader.sums.row(i));
    }
  }
  for (Index row = 0; row < band.means.rows(); ++row)
    for (Index square = 0; square < squares; ++square)
      band.means(row, square) /=
          float(std::min(side, count - row * side) * std::min(side, keys() - square * side));
  return band;
}

}  // namespace heedmap
