// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/map_request.h"

namespace heedmap {

/// What a choice of a request is called on the command line and in files.
template <typename Value>
struct RequestWord {
  Value value;
  const char* key;
};

inline constexpr RequestWord<MaskChoice> maskWords[] = {
    {MaskChoice::Model, "model"}, {MaskChoice::Causal, "causal"}, {MaskChoice::None, "none"}};
inline constexpr RequestWord<Scope> scopeWords[] = {{Scope::Head, "head"}, {Scope::Network, "network"}};
inline constexpr RequestWord<AblationKind> ablationWords[] = {{AblationKind::Zero, "zero"},
                                                              {AblationKind::Mean, "mean"}};
inline constexpr RequestWord<AttentionMap::Quantity> quantityWords[] = {
    {AttentionMap::Quantity::Weight, "weight"},
    {AttentionMap::Quantity::Score, "score"},
    {AttentionMap::Quantity::WeightedValue, "value"}};
inline constexpr RequestWord<MapKind> mapKindWords[] = {
    {MapKind::Head, "head"},          {MapKind::ChosenMean, "mean"},  {MapKind::ChosenMax, "max"},
    {MapKind::Rollout, "rollout"},    {MapKind::Flow, "flow"},        {MapKind::LayerMean, "layer-mean"},
    {MapKind::LayerMax, "layer-max"}, {MapKind::AllMean, "all-mean"}, {MapKind::AllMax, "all-max"}};

}  // namespace heedmap
