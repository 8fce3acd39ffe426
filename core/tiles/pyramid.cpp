// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tiles/pyramid.h"

#include <algorithm>
#include <bit>
#include <tuple>

#include "core/tiles/squares.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;

/// Rows of a band: enough that the keys, which come from memory for each, are used often.
constexpr Index queriesOfBand = 192;
/// One hot spot at most is in so many squares of the finest level along each side, which are one of …
constexpr Index spotsApart = 16;
constexpr int levelOfSpots = 4;  ///< … this level
static_assert(spotsApart == 1 << levelOfSpots);

/// 0 … count − 1, each bit-reversed: the first of a half, of a quarter, of an eighth …
std::vector<Index> coarseFirst(Index count) {
  const auto bits = int(std::bit_width(std::uint64_t(std::max<Index>(count - 1, 0))));
  std::vector<Index> order;
  order.reserve(size_t(count));
  for (std::uint64_t i = 0; i < std::uint64_t(1) << bits; ++i) {
    std::uint64_t reversed = 0;
    for (int bit = 0; bit < bits; ++bit)
      if (i >> bit & 1) reversed |= std::uint64_t(1) << (bits - 1 - bit);
    if (Index(reversed) < count) order.push_back(Index(reversed));
  }
  return order;
}

}  // namespace

Pyramid::Pyramid(Index queries, Index keys) : m_queries(queries), m_keys(keys) {
  Index side = 2;
  while (squaresOf(std::max(queries, keys), side) > mostSquares) side *= 2;
  m_rowsOfBand = std::max<Index>(1, queriesOfBand / side);
  for (;; side *= 2) {
    const Index rows = squaresOf(queries, side), columns = squaresOf(keys, side);
    m_levels.push_back({side, Matrix::Constant(rows, columns, LongHead::maskedSquare),
                        Matrix::Zero(rows, columns), std::vector<char>(size_t(rows))});
    if (std::max(rows, columns) <= 64) break;
  }
  m_bands = squaresOf(m_levels.front().maxima.rows(), m_rowsOfBand);
  m_order = coarseFirst(m_bands);
}

int Pyramid::levelFor(double tokens) const {
  int level = 0;
  while (level + 1 < levels() && double(sideOf(level + 1)) <= tokens) ++level;
  return level;
}

Index Pyramid::rowsOfBand(Index band) const {
  return std::min(m_rowsOfBand, m_levels.front().maxima.rows() - firstRowOf(band));
}

void Pyramid::insert(Index band, const LongHead::Band& values) {
  const std::unique_lock lock(m_mutex);
  Level& finest = m_levels.front();
  const Index first = firstRowOf(band), rows = values.maxima.rows();
  if (finest.isKnown[size_t(first)]) return;
  finest.maxima.middleRows(first, rows) = values.maxima;
  finest.means.middleRows(first, rows) = values.means;
  std::fill_n(finest.isKnown.begin() + first, rows, char(true));
  for (size_t level = 1; level < m_levels.size(); ++level)
    coarsen(level, first * finest.side / m_levels[level].side,
            squaresOf((first + rows) * finest.side, m_levels[level].side) -
                first * finest.side / m_levels[level].side);
  const float highest = values.maxima.maxCoeff();
  if (std::isfinite(highest)) m_largest = std::max(m_largest.load(), highest);
  ++m_inserted;
}

/// Rows of one level out of those of the level below it.
void Pyramid::coarsen(size_t level, Index firstRow, Index rows) {
  const Level& fine = m_levels[level - 1];
  Level& coarse = m_levels[level];
  for (Index row = firstRow; row < std::min(firstRow + rows, coarse.maxima.rows()); ++row) {
    coarse.maxima.row(row).setConstant(LongHead::maskedSquare);
    coarse.means.row(row).setZero();
    Index queries = 0;
    for (Index below = 2 * row; below < std::min(2 * row + 2, fine.maxima.rows()); ++below) {
      if (!fine.isKnown[size_t(below)]) continue;
      coarse.isKnown[size_t(row)] = true;
      const Index high = std::min(fine.side, m_queries - below * fine.side);
      queries += high;
      for (Index column = 0; column < coarse.maxima.cols(); ++column)
        for (Index from = 2 * column; from < std::min(2 * column + 2, fine.maxima.cols()); ++from) {
          coarse.maxima(row, column) = std::max(coarse.maxima(row, column), fine.maxima(below, from));
          coarse.means(row, column) +=
              fine.means(below, from) * float(high * std::min(fine.side, m_keys - from * fine.side));
        }
    }
    for (Index column = 0; queries > 0 && column < coarse.means.cols(); ++column)
      coarse.means(row, column) /= float(queries * std::min(coarse.side, m_keys - column * coarse.side));
  }
}

double Pyramid::share() const {
  return m_bands > 0 ? double(m_inserted) / double(m_bands) : 1;
}

float Pyramid::largest() const {
  return m_largest;
}

void Pyramid::copy(int level, Pool pool, Index firstRow, Index firstColumn, Eigen::Ref<Matrix> to) const {
  const std::shared_lock lock(m_mutex);
  const Level& from = m_levels[size_t(level)];
  for (Index i = 0; i < to.rows(); ++i) {
    Index row = firstRow + i;
    while (row > 0 && !from.isKnown[size_t(row)]) --row;
    const auto maxima = from.maxima.row(row).segment(firstColumn, to.cols()).array();
    if (pool == Pool::Maximum)
      to.row(i) = maxima;
    else
      to.row(i) = (maxima.abs() == LongHead::notFiniteSquare)
                      .select(maxima, from.means.row(row).segment(firstColumn, to.cols()).array());
  }
}

Pyramid::Spot Pyramid::bestFrom(Index top, Index left, Index awayFromDiagonal) const {
  const Matrix& maxima = m_levels.front().maxima;
  Spot best{top, left, 0};
  for (Index row = top; row < std::min(top + spotsApart, maxima.rows()); ++row)
    for (Index column = left; column < std::min(left + spotsApart, maxima.cols()); ++column)
      if (const float weight = maxima(row, column);
          std::isfinite(weight) && weight > best.weight && std::abs(row - column) >= awayFromDiagonal)
        best = {row, column, weight};
  return best;
}

std::vector<Pyramid::Spot> Pyramid::hotSpots(size_t count, Index awayFromDiagonal) const {
  const std::shared_lock lock(m_mutex);
  // The best of each square of a coarser level, and of those the best: no two are close. How good it is, that
  // level knows, unless something in it does not count.
  const Matrix& finest = m_levels.front().maxima;
  const Matrix* coarse =
      levels() > levelOfSpots && awayFromDiagonal == 0 ? &m_levels[levelOfSpots].maxima : nullptr;
  std::vector<Spot> spots;
  for (Index top = 0; top < finest.rows(); top += spotsApart)
    for (Index left = 0; left < finest.cols(); left += spotsApart) {
      const float known = coarse ? (*coarse)(top / spotsApart, left / spotsApart) : LongHead::notFiniteSquare;
      const Spot best =
          known == LongHead::notFiniteSquare ? bestFrom(top, left, awayFromDiagonal) : Spot{top, left, known};
      if (best.weight > 0) spots.push_back(best);
    }
  count = std::min(count, spots.size());
  const auto isBetter = [](const Spot& a, const Spot& b) {
    return std::tuple(-a.weight, a.row / spotsApart, a.column) <
           std::tuple(-b.weight, b.row / spotsApart, b.column);
  };
  std::ranges::partial_sort(spots, spots.begin() + std::ptrdiff_t(count), isBetter);
  spots.resize(count);
  for (Spot& spot : spots)
    spot =
        bestFrom(spot.row / spotsApart * spotsApart, spot.column / spotsApart * spotsApart, awayFromDiagonal);
  return spots;
}

}  // namespace heedmap
