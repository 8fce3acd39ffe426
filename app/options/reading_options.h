// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/options/arguments.h"
#include "core/interventions/ablation_run.h"
#include "core/maps/aggregate.h"
#include "core/maps/reading.h"

namespace heedmap {

/// --aggregate, --quantity, --words, --hide, --renormalise, --diff and --diff-text.
std::vector<Option> readingOptions();

/// Which map is made of a run, and how it is read.
struct ReadingRequest {
  std::optional<Aggregate> aggregate;
  AttentionMap::Quantity quantity = AttentionMap::Quantity::Weight;
  Reading reading;
  std::optional<HeadId> minusHead;
  bool minusModel = false;
  std::optional<QByteArray> minusText;

  Ablation ablation = {};  ///< what the run was without

  bool isDifference() const { return minusHead || minusModel || minusText; }
};

/// Throws UsageError when the options do not fit together.
ReadingRequest readingRequest(const Arguments& arguments);

/// Throws Error when a token is to be hidden that neither axis has.
void checkHidden(const ReadingRequest& request, const AttentionTrace& trace, AttentionKind kind);

/// Names the tokens that a comparison with another text leaves out, in a line for each text; empty for none.
QString notCompared(const ReadingRequest& request, const Model& model, const AttentionTrace& trace);

/// The map of `heads` of `trace` (one head, or those of the aggregate) as it is asked for. `trace` was run
/// under `wish`, without what request.ablation takes away.
AttentionMap requestedMap(const ReadingRequest& request, const Model& model, const AttentionTrace& trace,
                          std::span<const HeadId> heads, const WhatIf& wish);

}  // namespace heedmap
