// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <stop_token>

#include "core/tiles/row_reader.h"

namespace heedmap {

/// One head of a text of any length. Its matrix is never made: weights are computed a block at a time from
/// queries, keys and two numbers a row, the largest score and the sum of the exponentials against it (their
/// logarithm together is the row's log-sum-exp). Those are found when somebody needs them and kept.
///
/// Rows of up to `keysAtOnce` keys give the bits of weights(); of longer ones the sum is made of parts, and
/// weights differ from those in the last digit, as they do where a rule has terms of relative positions.
/// Queries and keys are its own, in one piece, and the trace may go; weights that are given stay in their
/// file, and only what is looked at is read. Every member may be called from any thread.
class LongHead {
 public:
  using Index = Eigen::Index;

  /// Rows whose sums are found together, and the least that a band should have.
  static constexpr Index rowsAtOnce = 32;
  /// Stand for squares without a number in what is pooled.
  static constexpr float maskedSquare = -std::numeric_limits<float>::infinity();
  static constexpr float notFiniteSquare = std::numeric_limits<float>::infinity();

  /// Throws Error as headInput() does.
  LongHead(const std::shared_ptr<const AttentionTrace>& trace, const HeadId& id, const WhatIf& whatIf = {});

  Index queries() const { return m_input.q.rows(); }
  Index keys() const { return m_isGiven ? m_input.q.cols() : m_input.k.rows(); }
  /// Of weights that are given `q` and `k` have their shapes alone.
  const HeadInput& input() const { return m_input; }
  const Tokens& queryTokens() const { return m_queryTokens; }
  bool isVisible(Index query, Index key) const;

  /// The block of the matrix of weights whose first cell is [firstQuery, firstKey]; `masked` where masked.
  void weights(Index firstQuery, Index firstKey, Eigen::Ref<Matrix> to, const std::stop_token& stop = {},
               float masked = 0) const;
  /// All weights of one query, [key], maskedSquare where masked. The last one is kept: several readers ask
  /// for the same.
  Vector row(Index query, const std::stop_token& stop = {}) const;
  /// All weights of one key, [query], in the same way. Needs the sums of all rows: a pass over the matrix
  /// where they are not known.
  Vector column(Index key, const std::stop_token& stop = {}) const;
  /// log Σ e^score over what the query sees, and the sink; −∞ where it sees nothing.
  double logSumExp(Index query) const;
  /// Scores as they enter the softmax.
  void scores(Index firstQuery, Index firstKey, Eigen::Ref<Matrix> to) const;

  /// The largest weight of each square of side · side cells; the first square is [firstRow, firstColumn],
  /// counted in squares. Those at the edges are smaller. maskedSquare where every cell is masked,
  /// notFiniteSquare where one is no number.
  void maxima(Index side, Index firstRow, Index firstColumn, Eigen::Ref<Matrix> to,
              const std::stop_token& stop = {}) const;

  /// Rows of squares, from one key to the last.
  struct Band {
    Matrix maxima;  ///< [row of squares, column of squares], as maxima() says
    Matrix means;   ///< of all cells of a square, masked ones as 0; the same shape
  };
  /// `rows` rows of squares from row `firstRow` on, on the calling thread: each cell is computed once, and
  /// the sums of the rows are known from then on.
  Band band(Index side, Index firstRow, Index rows) const;

  /// Are the sums of these rows known, so that weights() takes no more than its block?
  bool knows(Index firstQuery, Index count) const;

 private:
  Index blocks() const { return (queries() + rowsAtOnce - 1) / rowsAtOnce; }
  void learn(Index firstQuery, Index count, const std::stop_token& stop) const;
  void keep(Index firstQuery, const std::vector<RowSum>& sums) const;
  void readGiven(Index firstQuery, Index firstKey, Eigen::Ref<Matrix> to) const;
  void scoreOne(Index query, KeyRange keys, float* to) const;
  void weigh(Index query, Eigen::Ref<Eigen::RowVectorXf> scores, float masked) const;
  void readGivenBand(Index side, Index firstQuery, Index queries, Band& to) const;
  /// Scores of a block of which masked cells are −∞, as they enter the exponentials.
  void maskedScores(Index firstQuery, KeyRange keys, Eigen::Ref<Matrix> to) const;
  void poolRows(Index side, Index firstQuery, Index queries, KeyRange keys, Eigen::Ref<Matrix> to) const;

  std::shared_ptr<const StoredHeads> m_parts;     ///< of given weights that lie in a file
  std::shared_ptr<const AttentionTrace> m_trace;  ///< of given weights that lie there; else null
  HeadInput m_input;
  Tokens m_queryTokens;
  bool m_isGiven;
  mutable std::mutex m_mutex;
  mutable Index m_lastRow = -1;                      ///< the query of …
  mutable Vector m_lastWeights;                      ///< … these weights
  mutable std::vector<RowSum> m_sums;                ///< [query]
  mutable std::vector<std::atomic<bool>> m_isKnown;  ///< [block of rows]
};

}  // namespace heedmap
