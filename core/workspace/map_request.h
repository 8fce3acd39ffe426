// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/interventions/ablation_run.h"
#include "core/maps/map_filter.h"
#include "core/model/model.h"

namespace heedmap {

/// What a map is made of.
enum class MapKind { Head, ChosenMean, ChosenMax, LayerMean, LayerMax, AllMean, AllMax, Rollout, Flow };

/// What is looked at of a run.
struct MapChoice {
  MapKind kind = MapKind::Head;
  AttentionMap::Quantity quantity = AttentionMap::Quantity::Weight;  ///< of a single head
  MapFilter filter;

  /// The weights of one head, token by token: every cell has its scores.
  bool isPlain() const { return *this == MapChoice{}; }
  bool operator==(const MapChoice&) const = default;
};

/// A map of a run that was asked for with this what-if and this ablation.
struct MapRequest {
  HeadId head = {};  ///< alone, or one of those chosen; an aggregate is of its layer, rollout goes up to that
  MapChoice choice = {};
  std::vector<HeadId> chosen =
      {};  ///< of a mean or maximum of chosen heads; those of other kinds are left out
  WhatIf whatIf = {};
  Ablation ablation = {};
};

/// The deepest layer that the map is made of, or nothing for one of all layers.
std::optional<LayerId> deepestLayer(const MapRequest& request);

/// The map that is asked for, with notes on all that was done to it. `trace` is a run of `model`. Throws
/// Error when there is no such head, and Stopped.
AttentionMap attentionMap(const AttentionTrace& trace, const Model& model, const MapRequest& request,
                          std::stop_token stop = {});

/// The same of a text of any length, without its matrix (AttentionMap::longHead); the choice of the request
/// is plain.
AttentionMap longMap(std::shared_ptr<const AttentionTrace> trace, const Model& model,
                     const MapRequest& request);

}  // namespace heedmap
