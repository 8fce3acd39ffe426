// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/measures/text_features.h"
#include "core/attention/score_rule.h"

namespace heedmap {

/// The weights of one head with what several measures need of them. Points at weights and features, which
/// must outlive it.
struct MeasuredMap {
  const Matrix& weights;  ///< [query, key], rows sum to 1 or are blind
  const TextFeatures& text;
  std::vector<KeyRange> visible;  ///< [query] what the mask leaves
  Vector unpadded;                ///< [key] 0 where a key is padding, else 1
  std::vector<Eigen::Index>
      visibleKeys;    ///< [query] how many keys are visible; 0: a fully masked query, left out of every mean
  Vector rowEntropy;  ///< [query] −Σ w ln w, nats
  Vector diagonals;  ///< sum of the weights with one key − query, from −(queries − 1) to keys − 1; empty
                     ///< unless self

  /// `rule` is the head's own, with no knockouts of other heads: see headInput().
  MeasuredMap(const Matrix& weights, const ScoreRule& rule, const TextFeatures& text);
  /// All keys visible to all queries.
  MeasuredMap(const Matrix& weights, const TextFeatures& text) : MeasuredMap(weights, ScoreRule{}, text) {}
};

/// A measure's value: NaN where the text or the kind of attention gives it no meaning (no row to take the
/// mean over).
struct Measurement {
  double value = std::numeric_limits<double>::quiet_NaN();
  Eigen::Index rows = 0;  ///< how many query rows stand behind it
};

/// Row entropy −Σ w ln w in nats (Shannon 1948), mean over the queries that see a key. 0 … ln keys.
Measurement entropy(const MeasuredMap& map);
/// Row entropy over ln(visible keys), mean over the queries that see two keys or more. 0 one key … 1 uniform.
Measurement normalizedEntropy(const MeasuredMap& map);
/// Largest weight of a row, mean over the rows.
Measurement peak(const MeasuredMap& map);
/// exp(row entropy), the number of keys of a uniform row as spread as this one; mean over the rows.
Measurement effectiveKeys(const MeasuredMap& map);
/// Hoyer's sparsity (√n − ‖w‖₁/‖w‖₂)/(√n − 1) of a row over its n visible keys (Hoyer 2004), mean over rows
/// with n > 1. 0 uniform … 1 one key.
Measurement sparsity(const MeasuredMap& map);
/// Σ w·|query − key| in tokens, mean over the rows (mean attention distance, Vig & Belinkov 2019).
/// Self-attention only.
Measurement distance(const MeasuredMap& map);
/// Smallest r such that the keys with |key − query| ≤ r hold 90 % of the row, in tokens; mean over the rows.
Measurement locality(const MeasuredMap& map);
/// Weight on the query's own token, mean over the rows.
Measurement self(const MeasuredMap& map);
/// Weight on the token before, mean over the rows that have one.
Measurement previous(const MeasuredMap& map);
/// Weight on the token after, mean over the rows that have one; 0 under a causal mask.
Measurement next(const MeasuredMap& map);
/// Weight on key 0, mean over the rows. Alone or not: a causal model's row 0 counts.
Measurement first(const MeasuredMap& map);
/// Weight on the tokens that the model adds ([CLS], [SEP], <s> …), mean over the rows (Clark et al. 2019).
Measurement special(const MeasuredMap& map);
/// Weight on tokens of the text that are nothing but punctuation, mean over the rows.
Measurement punctuation(const MeasuredMap& map);
/// Weight on other tokens of the text with the query's vocabulary id, mean over the rows that can see such a
/// token: under a causal mask the first occurrence has none.
Measurement equal(const MeasuredMap& map);
/// Weight on tokens that follow an earlier occurrence of the query's token (Olsson et al. 2022), the query's
/// own position left out; mean over the rows that can see such a token.
Measurement induction(const MeasuredMap& map);
/// Weight on the tokens of the query's own text out of two, mean over the rows of both texts. Tokens that the
/// model adds are neither rows nor keys, so same, other and what added tokens get sum to 1.
Measurement sameSegment(const MeasuredMap& map);
/// Weight on the tokens of the other text out of two, likewise.
Measurement otherSegment(const MeasuredMap& map);
/// Mean weight over the rows of the key that gets most: 1 when all queries look at one key.
Measurement stripe(const MeasuredMap& map);
/// How far the map falls into two blocks on the diagonal. For a cut c, in(c) is the share of the weight with
/// query and key on one side of it, at(c) the same share of the map whose every diagonal is replaced by its
/// mean; the measure is the largest (in − at)/(1 − at) over the cuts. 1 blocks, 0 a map that depends on key −
/// query alone.
Measurement block(const MeasuredMap& map);
/// Share of the variance over the visible cells that the means of the diagonals explain: 1 when a weight
/// depends on key − query alone, 0 also for a constant map.
Measurement positional(const MeasuredMap& map);
/// Kendall's τ between the query's position and the mean key position that it looks at: 1 an alignment that
/// only moves on, −1 one that only moves back. Cross-attention only.
Measurement monotony(const MeasuredMap& map);

}  // namespace heedmap
