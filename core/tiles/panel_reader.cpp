// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tiles/panel_reader.h"

#include <array>

#include "core/arithmetic/score_columns.h"
#include "core/tiles/squares.h"

namespace heedmap {

namespace {

using Index = Eigen::Index;
using Columns = Eigen::Array<float, panelColumns, 1>;
using ColumnMatrix = Eigen::Matrix<float, panelColumns, Eigen::Dynamic>;  ///< [query of the panel, …]
constexpr float minusInfinity = -std::numeric_limits<float>::infinity();

/// Keys that pass by at once: whole register tiles, whole squares, and scores that stay in the first cache.
constexpr Index keysOfBlock = 96;

/// One panel of queries.
class PanelReader {
 public:
  PanelReader(const HeadInput& input, Index firstQuery, Index rows, Index side)
      : m_input(input),
        m_first(firstQuery),
        m_rows(rows),
        m_side(side),
        m_seen{input.k.rows(), 0},
        m_common{0, input.k.rows()},
        m_packed(size_t(input.q.cols() * panelColumns)) {
    packRows(input.q.data() + firstQuery * input.q.outerStride(), input.q.outerStride(), int(rows),
             input.q.cols(), m_packed.data());
    const Index keys = input.k.rows();
    for (Index row = 0; row < rows; ++row) {
      const KeyRange visible = input.rule.mask.visible(firstQuery + row, keys);
      KeyRange whole = visible;  // the part of it behind one gap and before the other
      const auto [before, behind] = input.rule.mask.gaps(firstQuery + row, keys);
      if (before.begin < before.end) whole.begin = before.end;
      if (behind.begin < behind.end) whole.end = behind.begin;
      m_common = {std::max(m_common.begin, whole.begin), std::min(m_common.end, whole.end)};
      if (visible.begin < visible.end)
        m_seen = {std::min(m_seen.begin, visible.begin), std::max(m_seen.end, visible.end)};
    }
    if (side == 0) return;
    m_highest.setConstant(panelColumns, squaresOf(keys, side), minusInfinity);
    m_masses.setZero(panelColumns, squaresOf(keys, side));
    m_references.setZero(panelColumns, squaresOf(keys, keysOfBlock));
  }

  KeyRange seen() const { return m_seen; }

  /// A block of keys, which are the rows of `k`.
  void read(KeyRange keys, const float* k) {
    if (keys.end <= m_seen.begin || m_seen.end <= keys.begin) return;
    thread_local std::array<float, size_t(keysOfBlock * panelColumns)> scores;
    const Index count = keys.end - keys.begin;
    multiply(k, m_input.k.cols(), count, {m_packed.data(), m_input.q.cols(), panelColumns, nullptr},
             scores.data(), panelColumns);
    hide(keys, scores.data());
    const Index side = m_side > 0 ? m_side : keysOfBlock;
    const auto forSquares = [&](auto&& body) {
      for (Index from = 0, square = keys.begin / side; from < count; from += side, ++square)
        body(scores.data() + from * panelColumns, std::min(side, count - from), square);
    };
    Columns top = m_top;
    forSquares([&](const float* of, Index length, Index square) {
      if (m_side == 0) return largestOfColumns(of, length, top.data());
      largestOfColumns(of, length, &m_highest(0, square));
      top = top.max(m_highest.col(square).array());
    });
    raise(top);
    Columns sum = Columns::Zero(), unused = Columns::Zero();
    forSquares([&](const float* of, Index length, Index square) {
      addExponentials(of, length, scale(), m_reference.data(), sum.data(),
                      m_side == 0 ? unused.data() : &m_masses(0, square));
    });
    m_sum += sum.cast<double>();
    if (m_side > 0) m_references.col(keys.begin / keysOfBlock) = m_reference;
  }

  /// Into rows from `row` on, and the squares that they are in.
  void finish(ReadRows& to, Index row) {
    const ScoreRule& rule = m_input.rule;
    Columns maximum = Columns::Zero(), factor = Columns::Zero();
    for (Index i = 0; i < m_rows; ++i) {
      RowSum& sum = to.sums[size_t(row + i)];
      const float sink = rule.sink(m_first + i, m_input.head);
      sum.isBlind = m_top[i] == minusInfinity && !std::isnan(m_sum[i]);
      const float highest = m_top[i] * scale();
      sum.maximum = std::max(sink, highest);
      double all = m_sum[i];
      if (sink > highest && all != 0) all *= double(std::exp(m_reference[i] - sink));
      if (sink != minusInfinity) all += double(std::exp(sink - sum.maximum));
      sum.sum = float(all);
      if (sum.isBlind || std::isnan(sum.sum)) continue;
      maximum[i] = sum.maximum;
      factor[i] = sum.factor();
    }
    if (m_side == 0) return;
    scaleMasses(maximum, factor);
    m_highest *= scale();
    Columns weights;
    for (Index square = 0; square < m_highest.cols(); ++square) {
      weightsOfColumns(&m_highest(0, square), maximum.data(), factor.data(), weights.data());
      for (Index i = 0; i < m_rows; i += m_side) {
        const Index count = std::min(m_side, m_rows - i);
        float& largest = to.largest((row + i) / m_side, square);
        largest = std::max(largest, weights.segment(i, count).maxCoeff());
        to.masses((row + i) / m_side, square) += m_masses.col(square).segment(i, count).sum();
      }
    }
  }

 private:
  float scale() const { return float(m_input.rule.scale); }

  /// −∞ where a query of the panel does not see a key.
  void hide(KeyRange keys, float* scores) const {
    const ScoreRule& rule = m_input.rule;
    const auto at = [&](Index key, Index row) -> float& {
      return scores[(key - keys.begin) * panelColumns + row];
    };
    if (keys.begin < m_common.begin || m_common.end < keys.end)
      for (Index row = 0; row < m_rows; ++row) {
        const KeyRange visible = rule.mask.visible(m_first + row, m_input.k.rows());
        const auto [before, behind] = rule.mask.gaps(m_first + row, m_input.k.rows());
        for (Index key = keys.begin; key < keys.end; ++key)
          if (!visible.contains(key) || before.contains(key) || behind.contains(key))
            at(key, row) = minusInfinity;
      }
    if (!rule.keyPadding.empty())
      for (Index key = keys.begin; key < keys.end; ++key)
        if (rule.keyPadding[size_t(key)]) std::fill_n(&at(key, 0), panelColumns, minusInfinity);
    for (const Knockout& cut : rule.knockouts)
      if (m_first <= cut.query && cut.query < m_first + m_rows && keys.contains(cut.key))
        at(cut.key, cut.query - m_first) = minusInfinity;
  }

  /// The sums so far become sums against a higher maximum.
  void raise(const Columns& top) {
    if ((top == m_top).all()) return;
    for (Index i = 0; i < panelColumns; ++i) {
      if (top[i] == m_top[i]) continue;
      const float reference = top[i] * scale();
      if (m_sum[i] != 0) m_sum[i] *= double(std::exp(m_reference[i] - reference));
      m_reference[i] = reference;
    }
    m_top = top;
  }

  /// Sums of exponentials against many references become sums of weights.
  void scaleMasses(const Columns& maximum, const Columns& factor) {
    Columns reference = Columns::Constant(std::numeric_limits<float>::quiet_NaN()), times = Columns::Zero();
    const Index ofBlock = keysOfBlock / m_side;
    for (Index block = 0; block < m_references.cols(); ++block) {
      for (Index i = 0; i < m_rows; ++i) {
        if (m_references(i, block) == reference[i]) continue;
        reference[i] = m_references(i, block);  // above the maximum: of a query that has seen no key yet
        times[i] = std::exp(std::min(reference[i] - maximum[i], 0.0F)) * factor[i];
      }
      for (Index square = block * ofBlock; square < std::min((block + 1) * ofBlock, m_masses.cols());
           ++square)
        m_masses.col(square).array() *= times;
    }
  }

  const HeadInput& m_input;
  Index m_first, m_rows, m_side;
  KeyRange m_seen;    ///< by any of the queries
  KeyRange m_common;  ///< seen by all of them, as far as the mask goes
  std::vector<float> m_packed;
  Columns m_top = Columns::Constant(minusInfinity);  ///< highest product so far; −∞: no key was seen
  Columns m_reference = Columns::Zero();  ///< that as a score, which exponentials are taken against; 0: none
  Eigen::Array<double, panelColumns, 1> m_sum = Eigen::Array<double, panelColumns, 1>::Zero();
  ColumnMatrix m_highest;     ///< [query, square]: highest product
  ColumnMatrix m_masses;      ///< [query, square]: sum of the exponentials against …
  ColumnMatrix m_references;  ///< [query, block]: … these
};

/// Squares of `times` as many rows and columns.
Matrix coarser(const Matrix& squares, Index times, bool isSum) {
  Matrix result(squaresOf(squares.rows(), times), squaresOf(squares.cols(), times));
  for (Index row = 0; row < result.rows(); ++row)
    for (Index column = 0; column < result.cols(); ++column) {
      const auto part =
          squares.block(row * times, column * times, std::min(times, squares.rows() - row * times),
                        std::min(times, squares.cols() - column * times));
      result(row, column) = isSum ? part.sum() : part.maxCoeff();
    }
  return result;
}

}  // namespace

bool canReadPanels(const HeadInput& input) {
  const ScoreRule& rule = input.rule;
  return rule.kind == ScoreKind::Dot && !rule.softCap && rule.alibiSlopes.size() == 0 && !rule.relative &&
         !rule.positions && rule.globalCount == 1 && float(rule.scale) > 0 &&
         std::isfinite(float(rule.scale));
}

void readPanels(const HeadInput& input, Index firstQuery, Index rows, Index side, ReadRows& to) {
  const Index ofPanel = std::min<Index>(side, 32), keys = input.k.rows();
  static_assert(keysOfBlock % 32 == 0);
  to.sums.resize(size_t(rows));
  if (side > 0) {
    to.largest.setConstant(squaresOf(rows, ofPanel), squaresOf(keys, ofPanel), minusInfinity);
    to.masses.setZero(to.largest.rows(), to.largest.cols());
  }
  std::vector<PanelReader> panels;
  KeyRange seen{keys, 0};
  for (Index row = 0; row < rows; row += panelColumns) {
    panels.emplace_back(input, firstQuery + row, std::min<Index>(panelColumns, rows - row), ofPanel);
    seen = {std::min(seen.begin, panels.back().seen().begin), std::max(seen.end, panels.back().seen().end)};
  }
  Matrix block(keysOfBlock, input.k.cols());  // in one piece: rows of k may be a power of two apart
  for (Index key = seen.begin / keysOfBlock * keysOfBlock; key < seen.end; key += keysOfBlock) {
    const KeyRange range{key, std::min(key + keysOfBlock, keys)};
    block.topRows(range.end - key) = input.k.middleRows(key, range.end - key);
    for (PanelReader& panel : panels) panel.read(range, block.data());
  }
  for (size_t i = 0; i < panels.size(); ++i) panels[i].finish(to, Index(i) * panelColumns);
  if (side <= ofPanel) return;
  to.largest = coarser(to.largest, side / ofPanel, false);
  to.masses = coarser(to.masses, side / ofPanel, true);
}

}  // namespace heedmap
