// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>

#include "core/attention/weights.h"
#include "core/model/model.h"

namespace heedmap {

/// How much one head's map changed.
struct HeadChange {
  HeadId id;
  double divergence =
      0;  ///< Jensen–Shannon divergence in bits, mean over the query rows; 0 equal … 1 disjoint
  double largest = 0;  ///< change of a weight
};

/// Every head of `changed` against the same head of `base`; both are runs of one model on one text. Heads of
/// layers that end below `firstLayer` cannot have changed and are left out. Throws Stopped.
std::vector<HeadChange> headChanges(const AttentionTrace& base, const AttentionTrace& changed, int firstLayer,
                                    std::stop_token stop = {});

/// How much a run differs from the model's own in the end; larger is more, 0 none, NaN when they are not
/// numbers.
using Effect = std::function<double(const AttentionTrace& changed)>;

/// Change of the last hidden state, ‖changed − base‖ / ‖base‖, over the tokens of `rows` (all when empty).
Effect hiddenEffect(const AttentionTrace& base, std::vector<Eigen::Index> rows = {});

/// Kullback–Leibler divergence in bits from the model's own prediction at token `row` to the changed one: the
/// next token of a model that writes, the token itself of a masked-language model. `model` must outlive the
/// result. Throws Error without an output head.
Effect predictionEffect(const Model& model, const AttentionTrace& base, Eigen::Index row);

/// What switching off one head does.
struct AblatedHead {
  HeadId id;
  double effect = 0;
};

/// Called for each head as it is done, in no order, by one thread at a time.
using AblationProgress = std::function<void(const AblatedHead& done, int count, int ofAll)>;

/// Runs the text of `base` once for each head with that head's output set to zero (Michel et al. 2019), and
/// ranks the heads by effect, largest first, NaN last; in half the time when `base` kept its layer inputs.
/// Heads run side by side on all threads. Throws Stopped.
std::vector<AblatedHead> rankByAblation(const Model& model, const AttentionTrace& base, const Effect& effect,
                                        const RunOptions& options = {}, const AblationProgress& progress = {},
                                        std::stop_token stop = {});

/// One piece of the vocabulary and its probability.
struct Prediction {
  int id = 0;
  double probability = 0;
};

/// The `count` likeliest tokens at `row` of a run; none when they are not numbers. Throws Error without an
/// output head.
std::vector<Prediction> predictions(const Model& model, const AttentionTrace& trace, Eigen::Index row,
                                    int count);

}  // namespace heedmap
