// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/analysis/corpus_run.h"
#include "core/model/model.h"

namespace heedmap {

/// What takes the place of a head's output.
enum class AblationKind { Zero, Mean };

/// What is taken away from a model to see whether it needs it.
struct Ablation {
  std::vector<HeadId> heads = {};                       ///< ablated, ascending
  AblationKind kind = AblationKind::Zero;               ///< what takes the place of their outputs
  std::shared_ptr<const CorpusStatistics> corpus = {};  ///< whose means; null: those of the text itself
  std::vector<Knockout> knockouts = {};                 ///< ascending
  bool isNone() const { return heads.empty() && knockouts.empty(); }
  bool operator==(const Ablation&) const = default;
};

/// `ablation` without the knockouts that a text of so many tokens has not.
Ablation inside(Ablation ablation, qsizetype sourceTokens, qsizetype targetTokens);

/// What each of `heads` hands to W_O, mean over the queries of a run under `whatIf`.
std::vector<MeanAblation> meanOutputs(const AttentionTrace& trace, std::span<const HeadId> heads,
                                      const WhatIf& whatIf = {});
/// The same over all queries of a corpus. Throws Error for a head that the corpus run did not have.
std::vector<MeanAblation> meanOutputs(const CorpusStatistics& corpus, std::span<const HeadId> heads);

/// How `model` is run under `whatIf` without what `ablation` takes away. For means of the text itself that is
/// run once as it is. Throws Error and Stopped.
RunOptions ablatedRun(const Model& model, const Tokens& source, const Tokens& target, const WhatIf& whatIf,
                      const Ablation& ablation, std::stop_token stop = {});

/// The first layer whose weights can differ once `ablation` is taken away; see headChanges().
int firstAffectedLayer(const AttentionTrace& trace, const Ablation& ablation);

/// `heads` for a title: "Layer 2 · Head 7, Layer 3 · Head 1", shortened after a few.
QString listOf(const AttentionTrace& trace, std::span<const HeadId> heads);
/// "Layer 2 · Head 7: “it” → “animal”".
QString nameOf(const AttentionTrace& trace, const Knockout& knockout);
/// Token `row` of the last stack, for a sentence about what is predicted there: "8 “·it”".
QString nameOfRow(const AttentionTrace& trace, Eigen::Index row);
/// What `ablation` takes away, in words, for the notes of a map.
QStringList ablationNotes(const AttentionTrace& trace, const Ablation& ablation);

}  // namespace heedmap
