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

}  // namespace

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
    keep(query, readRows(m_input, query, rows, 0).sums);
  });
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
    hideKeys(m_input, firstQuery + row, keys, &to(row, 0), minusInfinity);
    hideKnockouts(m_input, firstQuery + row, keys, &to(row, 0), minusInfinity);
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
  Band band;
  if (m_isGiven) {
    band = {Matrix::Constant(squaresOf(count, side), squares, maskedSquare),
            Matrix::Zero(squaresOf(count, side), squares)};
    Eigen::RowVectorXf cells(keys()), pooled(squares);
    const SquareRange all{0, squares, side, keys()};
    for (Index i = 0; i < count; ++i) {
      cells = m_input.q.row(query + i);
      largestOf((cells.array().isNaN().select(minusInfinity, cells)).eval().data(), all, pooled.data());
      auto maxima = band.maxima.row(i / side).array();
      maxima = maxima.max(pooled.array());
      sumOf((cells.array().isNaN().select(0.0F, cells)).eval().data(), all, pooled.data());
      band.means.row(i / side) += pooled;
    }
  } else {
    ReadRows read = readRows(m_input, query, count, side);
    if (query % rowsAtOnce == 0 && (count % rowsAtOnce == 0 || query + count == queries()))
      keep(query, read.sums);
    band = {std::move(read.largest), std::move(read.masses)};
  }
  for (Index row = 0; row < band.means.rows(); ++row)
    for (Index square = 0; square < squares; ++square)
      band.means(row, square) /=
          float(std::min(side, count - row * side) * std::min(side, keys() - square * side));
  return band;
}

}  // namespace heedmap
