// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workspace/map_request.h"

#include <algorithm>

#include "core/attention/heads_of.h"
#include "core/base/error.h"
#include "core/maps/aggregate.h"
#include "core/maps/head_map.h"
#include "core/maps/quantity_map.h"

namespace heedmap {

namespace {

/// The heads of an aggregate, ascending; the request's own head belongs to the chosen ones.
std::vector<HeadId> aggregated(const AttentionTrace& trace, const MapRequest& request) {
  const HeadId& own = request.head;
  switch (request.choice.kind) {
    case MapKind::LayerMean:
    case MapKind::LayerMax:
      return headsOf(trace, own.kind, own.layer);
    case MapKind::AllMean:
    case MapKind::AllMax:
      return headsOf(trace, own.kind);
    default:
      break;
  }
  std::vector<HeadId> heads = request.chosen;
  std::erase_if(heads, [&](const HeadId& id) { return id.kind != own.kind; });
  if (std::find(heads.begin(), heads.end(), own) == heads.end()) heads.push_back(own);
  std::sort(heads.begin(), heads.end());
  return heads;
}

AttentionMap noted(AttentionMap map, const QString& note) {
  map.notes << note;
  return map;
}

AttentionMap ofOneHead(const AttentionTrace& trace, const Model& model, const MapRequest& request,
                       const WhatIf& whatIf) {
  switch (request.choice.quantity) {
    case AttentionMap::Quantity::Score:
      return noted(scoreMap(trace, request.head, whatIf), say("scores before the softmax, not weights"));
    case AttentionMap::Quantity::WeightedValue:
      return noted(weightedValueMap(trace, request.head, model.valueLengths(trace, request.head), whatIf),
                   say("weights × lengths of the values"));
    case AttentionMap::Quantity::Weight:
    case AttentionMap::Quantity::Difference:
      break;
  }
  return headMap(trace, request.head, whatIf);
}

/// Before it is filtered.
AttentionMap rawMap(const AttentionTrace& trace, const Model& model, const MapRequest& request,
                    const std::stop_token& stop) {
  const HeadId& id = request.head;
  const WhatIf whatIf = afterRun(model, request.whatIf);
  switch (request.choice.kind) {
    case MapKind::Head:
      break;
    case MapKind::Rollout:
      return rollout(trace, id.kind, id.layer, whatIf, stop);
    case MapKind::Flow:
      return attentionFlow(trace, id.kind, id.layer, whatIf, stop);
    case MapKind::ChosenMax:
    case MapKind::LayerMax:
    case MapKind::AllMax:
      return combined(trace, aggregated(trace, request), Aggregate::Max, whatIf, stop);
    case MapKind::ChosenMean:
    case MapKind::LayerMean:
    case MapKind::AllMean:
      return combined(trace, aggregated(trace, request), Aggregate::Mean, whatIf, stop);
  }
  return ofOneHead(trace, model, request, whatIf);
}

/// The textbook layer has run with the d_k that was chosen: no change of its rule, but of the picture.
void noteFreeDk(AttentionMap& map, const Model& model, int dK) {
  if (!model.hasFreeDk() || dK == model.summary().dK) return;
  const QString size = say("d_k %1").arg(dK);
  if (map.notes.isEmpty())
    map.notes << say("what-if: %1").arg(size);
  else
    map.notes.front() += say(", ") + size;
}

}  // namespace

std::optional<LayerId> deepestLayer(const MapRequest& request) {
  LayerId deepest{request.head.kind, request.head.layer};
  switch (request.choice.kind) {
    case MapKind::AllMax:
    case MapKind::AllMean:
      return {};
    case MapKind::ChosenMax:
    case MapKind::ChosenMean:
      for (const HeadId& id : request.chosen)
        if (id.kind == deepest.kind) deepest.layer = std::max(deepest.layer, id.layer);
      break;
    default:
      break;
  }
  return deepest;
}

AttentionMap attentionMap(const AttentionTrace& trace, const Model& model, const MapRequest& request,
                          std::stop_token stop) {
  AttentionMap map = rawMap(trace, model, request, stop);
  noteFreeDk(map, model, trace.stack(request.head.kind)->dK);
  map.notes << ablationNotes(trace, request.ablation);
  return filtered(map, request.choice.filter, trace.queryTokens(request.head.kind),
                  trace.keyTokens(request.head.kind));
}

AttentionMap longMap(std::shared_ptr<const AttentionTrace> trace, const Model& model,
                     const MapRequest& request) {
  AttentionMap map = longHeadMap(trace, request.head, afterRun(model, request.whatIf));
  noteFreeDk(map, model, trace->stack(request.head.kind)->dK);
  map.notes << ablationNotes(*trace, request.ablation);
  return map;
}

}  // namespace heedmap
