// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/picture_map.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/maps/aggregate.h"
#include "core/maps/head_map.h"
#include "core/maps/quantity_map.h"

namespace heedmap {

namespace {

/// The heads of the aggregate; the shown head belongs to the chosen ones.
std::vector<HeadId> headsOfPicture(const AttentionTrace& trace, const ViewState& view) {
  const HeadId& shown = view.head;
  switch (view.picture.of) {
    case PictureChoice::Of::LayerMean:
    case PictureChoice::Of::LayerMax:
      return headsOf(trace, shown.kind, shown.layer);
    case PictureChoice::Of::AllMean:
    case PictureChoice::Of::AllMax:
      return headsOf(trace, shown.kind, -1);
    default:
      break;
  }
  std::vector<HeadId> heads = view.chosen;
  std::erase_if(heads, [&](const HeadId& id) { return id.kind != shown.kind; });
  if (std::find(heads.begin(), heads.end(), shown) == heads.end()) heads.push_back(shown);
  std::sort(heads.begin(), heads.end());
  return heads;
}

AttentionMap unreadMap(const AttentionTrace& trace, const Model& model, const ViewState& view,
                       std::stop_token stop) {
  using Of = PictureChoice::Of;
  const HeadId& id = view.head;
  const WhatIf whatIf = afterRun(model, view.whatIf);
  switch (view.picture.of) {
    case Of::Head:
      break;
    case Of::Rollout:
      return rollout(trace, id.kind, id.layer, whatIf, stop);
    case Of::Flow:
      return attentionFlow(trace, id.kind, id.layer, whatIf, stop);
    case Of::ChosenMax:
    case Of::LayerMax:
    case Of::AllMax:
      return combined(trace, headsOfPicture(trace, view), Aggregate::Max, whatIf, stop);
    case Of::ChosenMean:
    case Of::LayerMean:
    case Of::AllMean:
      return combined(trace, headsOfPicture(trace, view), Aggregate::Mean, whatIf, stop);
  }
  switch (view.picture.quantity) {
    case AttentionMap::Quantity::Score:
      return scoreMap(trace, id, whatIf);
    case AttentionMap::Quantity::WeightedValue:
      return weightedValueMap(trace, id, model.valueLengths(trace, id), whatIf);
    default:
      return headMap(trace, id, whatIf);
  }
}

}  // namespace

AttentionMap pictureMap(const AttentionTrace& trace, const Model& model, const ViewState& view,
                        std::stop_token stop) {
  AttentionMap map = read(unreadMap(trace, model, view, stop), view.picture.reading,
                          trace.queryTokens(view.head.kind), trace.keyTokens(view.head.kind));
  // The textbook layer has run with the d_k that was chosen: no change of its rule, but of the picture.
  const int dK = trace.stack(view.head.kind)->dK;
  if (model.hasFreeDk() && dK != model.summary().dK) {
    const QString size = say("d_k %1").arg(dK);
    map.note = map.note.isEmpty() ? say("what-if: %1").arg(size) : map.note + say(", ") + size;
  }
  const QString off = ablationNote(trace, view.ablation);
  if (!off.isEmpty()) map.note = map.note.isEmpty() ? off : map.note + QStringLiteral(" · ") + off;
  return map;
}

}  // namespace heedmap
