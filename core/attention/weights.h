// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/attention/attention_trace.h"
#include "core/attention/what_if.h"

namespace heedmap {

/// Attention of one head. A masked key has weight 0 and is told from a small weight by `isVisible`.
struct HeadWeights {
  Matrix values;  ///< [query, key]; each row sums to 1, or to less beside a learned sink (ScoreRule::sinks),
                  ///< or is all 0 (see fullyMaskedQueries)
  std::vector<Eigen::Index> fullyMaskedQueries;  ///< queries that no key is visible to
};

/// Queries, keys and the rule of one head; points into the trace, which must outlive it.
struct HeadInput {
  HeadMatrix q;  ///< [query, d_k]
  HeadMatrix k;  ///< [key, d_k]
  ScoreRule rule;
  int head = 0;  ///< which slope, table column or v of the rule is this head's

  bool isVisible(Eigen::Index query, Eigen::Index key) const {
    if (rule.kind == ScoreKind::Given) return !std::isnan(q(query, key));
    return rule.mask.sees(query, key, k.rows()) &&
           (rule.keyPadding.empty() || !rule.keyPadding[size_t(key)]) &&
           std::none_of(rule.knockouts.begin(), rule.knockouts.end(), [&](const Knockout& knockout) {
             return knockout.id.head == head && knockout.query == query && knockout.key == key;
           });
  }
};

/// The head `id` of `trace` under `whatIf` with the rule already changed; of the layer's knockouts it
/// has the head's own. Throws Error, naming the valid range, when there is no such layer or head, and for a
/// what-if where the weights are given.
HeadInput headInput(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf = {});
/// The same of weights that are given, without the weights: `q` and `k` have their shapes and point nowhere,
/// so that no cell may be asked for.
HeadInput headShape(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf = {});

/// Scores as they enter the mask and the softmax: scaled, capped, with bias; [query, key]. Masked cells are
/// computed too. Throws Error where the weights are given.
Matrix scores(const HeadInput& input);

/// q·k (or v·tanh(q + k)), with the terms of relative positions where the rule has them, before the scale;
/// [query, key]. Row 0 of the input's q is query `firstQuery`. Throws
/// Error where the weights are given.
Matrix rawScores(const HeadInput& input, Eigen::Index firstQuery = 0);

/// What a raw score is the sum of under a rule with terms of relative positions; each [query, key], and of no
/// columns where there is no such term.
struct ScoreParts {
  Matrix contentToContent;   ///< q·k
  Matrix contentToPosition;  ///< the query with the key of the relative position
  Matrix positionToContent;  ///< the query of the relative position with the key
};
ScoreParts scoreParts(const HeadInput& input);

/// Scale → soft cap → bias, in place, on raw scores whose row 0 is query `firstQuery` and whose column 0 is
/// key `firstKey`.
void scaleCapBias(Eigen::Ref<Matrix> raw, const HeadInput& input, Eigen::Index firstQuery = 0,
                  Eigen::Index firstKey = 0);

/// Scores as they enter the mask and the softmax, of the queries from `firstQuery` on and of `keys` alone:
/// `to` is [query, key] and has as many columns as there are keys. The same bits as in `scores`.
void scoreBlock(const HeadInput& input, Eigen::Index firstQuery, KeyRange keys, Eigen::Ref<Matrix> to);

/// softmax over each query's visible keys, maximum subtracted, accumulated in float32. Cost: 2·n·m·d_k flops
/// and one exponential a visible cell.
HeadWeights weights(const HeadInput& input);

/// Rows `[firstQuery, firstQuery + to.rows())` of `weights` into `to` ([…, key]). Returns the fully masked
/// queries among them.
std::vector<Eigen::Index> weightRows(const HeadInput& input, Eigen::Index firstQuery, Eigen::Ref<Matrix> to);

/// The softmax of `weights` on given scores, in place, by the mask, the padding and the sink of `head` of
/// `rule`. Returns the blind queries.
std::vector<Eigen::Index> softmaxRows(Eigen::Ref<Matrix> scores, const ScoreRule& rule,
                                      Eigen::Index firstQuery = 0, int head = 0);

}  // namespace heedmap
