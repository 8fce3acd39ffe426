// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tiles/long_head.h"

#include "core/arithmetic/panel.h"
#include "core/arithmetic/softmax.h"
#include "core/base/error.h"
#include "core/parallel/parallel_for.h"
#include "core/tiles/panel_reader.h"
#include "core/tiles/squares.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;
constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

/// Keys of a longer row that are read together: a block of scores then stays in the second cache.
constexpr Index keysOfLongRow = 512;

/// Columns of a block that one thread computes.
constexpr Index columnsAtOnce = 8192;
/// From so many keys on a single row is a product of the keys with it: laid out as a panel, they would be
/// written and read once more than they are used.
constexpr Index keysOfProduct = 1024;

/// Of weights that are given and lie in a file; else null.
std::shared_ptr<const StoredHeads> partsOf(const AttentionTrace& trace, const HeadId& id) {
  const AttentionStack* stack = trace.stack(id.kind);
  if (!stack || id.layer < 0 || size_t(id.layer) >= stack->layers.size()) return {};
  const LayerTrace& layer = stack->layers[size_t(id.layer)];
  return layer.stored && layer.stored->hasParts() ? layer.stored : nullptr;
}

/// A head lies among others in its trace, each row kilobytes from the next.
HeadMatrix inOnePiece(const HeadMatrix& from) {
  const auto copy = std::make_shared<const Matrix>(from);
  return {columns(*copy, 0, copy->cols()), copy};
}

HeadInput inputOf(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf, bool hasParts) {
  if (hasParts) return headShape(trace, id, whatIf);
  HeadInput input = headInput(trace, id, whatIf);
  const bool isStored = trace.stack(id.kind)->layers[size_t(id.layer)].stored != nullptr;  // and in one piece
  if (isStored || input.rule.kind == ScoreKind::Given) return input;
  return {inOnePiece(input.q), inOnePiece(input.k), std::move(input.rule), input.head};
}

}  // namespace

LongHead::LongHead(const std::shared_ptr<const AttentionTrace>& trace, const HeadId& id, const WhatIf& whatIf)
    : m_parts(partsOf(*trace, id)),
      m_input(inputOf(*trace, id, whatIf, m_parts != nullptr)),
      m_queryTokens(trace->queryTokens(id.kind)),
      m_isGiven(m_input.rule.kind == ScoreKind::Given),
      m_sums(m_isGiven ? 0 : size_t(queries())),
      m_isKnown(m_isGiven ? 0 : size_t(blocks())) {
  if (m_isGiven && !m_parts) m_trace = trace;
}

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

void LongHead::readGiven(Index firstQuery, Index firstKey, Eigen::Ref<Matrix> to) const {
  if (m_parts)
    m_parts->readPart(m_input.head, firstQuery, firstKey, to);
  else
    to = m_input.q.block(firstQuery, firstKey, to.rows(), to.cols());
}

bool LongHead::isVisible(Index query, Index key) const {
  if (!m_parts) return m_input.isVisible(query, key);
  Matrix cell(1, 1);
  readGiven(query, key, cell);
  return !std::isnan(cell(0, 0));
}

/// The scores of one query, to the bits of scoreBlock(): each is summed in the order of the depth.
void LongHead::scoreOne(Index query, KeyRange keys, float* to) const {
  const Index depth = m_input.q.cols(), stride = m_input.k.outerStride();
  thread_local PanelMemory memory;
  memory.resize(size_t(depth * panelColumns));
  Panel panel = packRows(m_input.q.data() + query * m_input.q.outerStride(), m_input.q.outerStride(), 1,
                         depth, memory.data());
  panel.scale = float(m_input.rule.scale);
  multiply(m_input.k.data() + keys.begin * stride, stride, keys.end - keys.begin, panel, to, 1);
}

void LongHead::maskedScores(Index firstQuery, KeyRange keys, Eigen::Ref<Matrix> to) const {
  if (m_isGiven) {
    readGiven(firstQuery, keys.begin, to);
    to = to.array().isNaN().select(minusInfinity, to);
    return;
  }
  if (to.rows() == 1 && to.cols() >= keysOfProduct && canReadPanels(m_input))
    scoreOne(firstQuery, keys, to.data());
  else
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

/// Scores of some keys of a query become its weights, in place; −∞ becomes `masked`.
void LongHead::weigh(Index query, Eigen::Ref<Eigen::RowVectorXf> scores, float masked) const {
  auto cells = scores.array();
  if (m_isGiven) {
    cells = (cells == minusInfinity).select(masked, cells);
    return;
  }
  const RowSum& sum = m_sums[size_t(query)];
  const float factor = sum.factor();
  for (Index first = 0; first < cells.size();) {  // masked cells are none of e^−∞
    Index end = first;
    while (end < cells.size() && cells[end] != minusInfinity) ++end;
    exponentiate(&cells[0] + first, end - first, sum.maximum);
    cells.segment(first, end - first) *= factor;
    for (first = end; first < cells.size() && cells[first] == minusInfinity; ++first) cells[first] = masked;
  }
}

void LongHead::weights(Index firstQuery, Index firstKey, Eigen::Ref<Matrix> to, const std::stop_token& stop,
                       float masked) const {
  if (to.size() == 0) return;
  learn(firstQuery, to.rows(), stop);
  const Index ofColumns = squaresOf(to.cols(), columnsAtOnce),
              parts = squaresOf(to.rows(), rowsAtOnce) * ofColumns;
  parallelFor(parts, [&](Index part) {
    throwIfStopped(stop);
    const Index row = part / ofColumns * rowsAtOnce, column = part % ofColumns * columnsAtOnce;
    auto block = to.block(row, column, std::min(rowsAtOnce, to.rows() - row),
                          std::min(columnsAtOnce, to.cols() - column));
    maskedScores(firstQuery + row, {firstKey + column, firstKey + column + block.cols()}, block);
    for (Index i = 0; i < block.rows(); ++i) weigh(firstQuery + row + i, block.row(i), masked);
  });
}

Vector LongHead::row(Index query, const std::stop_token& stop) const {
  {
    const std::lock_guard lock(m_mutex);
    if (m_lastRow == query) return m_lastWeights;
  }
  Matrix cells(1, keys());
  weights(query, 0, cells, stop, maskedSquare);
  const std::lock_guard lock(m_mutex);
  m_lastRow = query;
  m_lastWeights = cells.row(0);
  return m_lastWeights;
}

Vector LongHead::column(Index key, const std::stop_token& stop) const {
  Matrix cells(queries(), 1);
  weights(0, key, cells, stop, maskedSquare);
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

/// Maxima and sums of given weights.
void LongHead::readGivenBand(Index side, Index firstQuery, Index count, Band& to) const {
  const Index squares = squaresOf(keys(), side);
  constexpr Index together = 16;
  Matrix rows(std::min(together, count), keys());
  Eigen::RowVectorXf cells(keys()), pooled(squares);
  const SquareRange all{0, squares, side, keys()};
  for (Index i = 0; i < count; ++i) {
    if (i % together == 0) {
      rows.resize(std::min(together, count - i), keys());
      readGiven(firstQuery + i, 0, rows);
    }
    const auto row = rows.row(i % together).array();
    cells = row.isNaN().select(minusInfinity, row);
    largestOf(cells.data(), all, pooled.data());
    auto maxima = to.maxima.row(i / side).array();
    maxima = maxima.max(pooled.array());
    cells = row.isNaN().select(0.0F, row);
    sumOf(cells.data(), all, pooled.data());
    to.means.row(i / side) += pooled;
  }
}

LongHead::Band LongHead::band(Index side, Index firstRow, Index rows) const {
  const Index query = firstRow * side, count = std::min(rows * side, queries() - query),
              squares = squaresOf(keys(), side);
  Band band;
  if (m_isGiven) {
    band = {Matrix::Constant(squaresOf(count, side), squares, maskedSquare),
            Matrix::Zero(squaresOf(count, side), squares)};
    readGivenBand(side, query, count, band);
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
