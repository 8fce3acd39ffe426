// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <shared_mutex>

#include "core/tiles/long_head.h"

namespace heedmap {

/// The largest and the mean weights of a whole head, in squares of 2, 4, 8 … tokens: what is seen of it from
/// afar. It is filled a band of rows at a time, in an order that gives a coarse picture first; rows that are
/// not there yet are drawn as the nearest one above them that is. May be read while it is filled.
class Pyramid {
 public:
  using Index = Eigen::Index;
  enum class Pool { Maximum, Mean };

  /// Squares along the longer side of the finest level, at most.
  static constexpr Index mostSquares = 4096;

  Pyramid(Index queries, Index keys);

  Index side() const { return m_levels.front().side; }  ///< tokens of a square of the finest level
  int levels() const { return int(m_levels.size()); }
  Index sideOf(int level) const { return m_levels[size_t(level)].side; }
  Index rowsOf(int level) const { return m_levels[size_t(level)].maxima.rows(); }
  Index columnsOf(int level) const { return m_levels[size_t(level)].maxima.cols(); }
  /// The coarsest level of which no square is larger than `tokens`; the finest where all are.
  int levelFor(double tokens) const;

  Index bands() const { return m_bands; }
  /// Which band comes `i`th: first those far apart, then those between them.
  Index bandAt(Index i) const { return m_order[size_t(i)]; }
  Index firstRowOf(Index band) const { return band * m_rowsOfBand; }
  Index rowsOfBand(Index band) const;
  void insert(Index band, const LongHead::Band& values);

  double share() const;  ///< of the bands that are there
  bool isComplete() const { return share() == 1; }
  float largest() const;  ///< weight so far; 0 without any that is a number
  /// Squares of a level from [firstRow, firstColumn] on. Means of masked squares are LongHead::maskedSquare
  /// as well.
  void copy(int level, Pool pool, Index firstRow, Index firstColumn, Eigen::Ref<Matrix> to) const;
  /// Squares of the finest level with large weights, the largest first: at most one of every 16 · 16 squares,
  /// so that they are no neighbours, and none nearer to the diagonal than so many squares.
  struct Spot {
    Index row = 0, column = 0;  ///< of squares
    float weight = 0;
  };
  std::vector<Spot> hotSpots(size_t count, Index awayFromDiagonal = 0) const;

 private:
  /// The best of the squares from [top, left] on that one spot is chosen of.
  Spot bestFrom(Index top, Index left, Index awayFromDiagonal) const;
  struct Level {
    Index side = 1;
    Matrix maxima, means;
    std::vector<char> isKnown;  ///< [row]
  };
  void coarsen(size_t level, Index firstRow, Index rows);

  Index m_queries, m_keys;
  Index m_rowsOfBand = 1;
  Index m_bands = 0;
  std::atomic<Index> m_inserted = 0;  ///< these two are asked for at each frame, which waits for no band
  std::atomic<float> m_largest = 0;
  std::vector<Index> m_order;
  std::vector<Level> m_levels;  ///< the finest first
  mutable std::shared_mutex m_mutex;
};

}  // namespace heedmap
