// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "core/analysis/measures/text_features.h"
#include "core/attention/score_rule.h"

namespace heedmap {

/// What the measures take from one row of weights, the row being gone by then. NaN where it says nothing.
struct MeasuredRow {
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();
  double entropy = none;  ///< −Σ w ln w, nats
  double peak = none;
  double sum = none;
  double norm = none;  ///< √Σ w²
  double distance = none, locality = none;
  double self = none, previous = none, next = none, first = none;  ///< weight on these keys
  double special = none, punctuation = none;
  double equal = none, induction = none;
  double sameSegment = none, otherSegment = none;
  double ahead = none;   ///< weight on later keys less that on earlier ones
  double centre = none;  ///< Σ w · key
};

/// One head, read a few rows of weights at a time: what is kept grows with the tokens, not with their square.
/// For use on the spot: it points at the features and cannot be copied or kept.
class MeasuredMap {
 public:
  using Index = Eigen::Index;

  /// Before its first row. `rule` is the head's own, with no knockouts of other heads: see headInput().
  MeasuredMap(const ScoreRule& rule, const TextFeatures& features);
  /// Of a matrix that is there, [query, key]; rows sum to 1 or are blind.
  MeasuredMap(const Matrix& weights, const ScoreRule& rule, const TextFeatures& features)
      : MeasuredMap(rule, features) {
    add(weights);
  }
  /// All keys visible to all queries.
  MeasuredMap(const Matrix& weights, const TextFeatures& features)
      : MeasuredMap(weights, ScoreRule{}, features) {}
  MeasuredMap(const ScoreRule&, TextFeatures&&) = delete;
  MeasuredMap(const Matrix&, const ScoreRule&, TextFeatures&&) = delete;
  MeasuredMap(const Matrix&, TextFeatures&&) = delete;
  MeasuredMap(const MeasuredMap&) = delete;
  MeasuredMap& operator=(const MeasuredMap&) = delete;

  /// The next rows, [.., key].
  void add(const Eigen::Ref<const Matrix>& rows);

  const TextFeatures& text;
  std::vector<KeyRange> visible;  ///< [query] what the mask leaves, from its first key to its last
  std::vector<std::array<KeyRange, 2>> gaps;  ///< [query] keys between these that it does not leave; or empty
  Vector unpadded;                            ///< [key] 0 where a key is padding, else 1
  std::vector<Index>
      visibleKeys;  ///< [query] how many keys are visible; 0: a fully masked query, left out of every mean

  // Of the rows so far:
  std::vector<MeasuredRow> rows;    ///< [query]
  double squares = 0;               ///< Σ w²
  Eigen::ArrayXd ofKeys;            ///< [key] sum of its column
  Eigen::ArrayXd diagonals;         ///< sum of the weights with one key − query, from −(queries − 1) to
                                    ///< keys − 1; empty unless self
  Eigen::ArrayXd crossings;         ///< [token] by how much more weight lies across the cut behind it than
                                    ///< across the one before it; empty unless self
  std::vector<Index> heaviestFrom;  ///< [key] the query of a word that gives it most, from leastExcess on and
                                    ///< but for neighbours and equal tokens; −1: none; if self …
  Vector heaviest;                  ///< … and that weight

  bool isInGap(Index query, Index key) const {
    return !gaps.empty() && (gaps[size_t(query)][0].contains(key) || gaps[size_t(query)][1].contains(key));
  }

 private:
  bool sees(Index query, Index key) const {
    return visible[size_t(query)].contains(key) && unpadded[key] > 0 && !isInGap(query, key);
  }
  void addRow(Index query, const Eigen::Ref<const Eigen::RowVectorXf>& row);
  void addColumns(Index firstQuery, const Eigen::Ref<const Matrix>& rows, KeyRange keys);
  void addDiagonals(Index firstQuery, const Eigen::Ref<const Matrix>& rows, Index begin, Index end);
  bool isWord(Index token) const { return text.added[token] == 0 && text.punctuation[token] == 0; }

  Vector m_ofFirst, m_ofSecond;  ///< [key] 1 for a token of that text; empty without a pair
};

/// Weights from one word to another below this are nothing that stands out: see StrongEdge.
constexpr float leastExcess = 0.3f;

}  // namespace heedmap
