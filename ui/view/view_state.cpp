// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/view/view_state.h"

#include <algorithm>
#include <functional>

#include "core/attention/heads_of.h"

namespace heedmap {

ViewState inside(ViewState view, const AttentionTrace& trace) {
  if (trace.stacks.empty()) return view;
  // Attention out of a file may be of one text to another alone.
  if (!trace.stack(view.head.kind)) view.head.kind = trace.stacks.front().kind;
  const AttentionStack* stack = trace.stack(view.head.kind);
  view.head.layer = layerWithHeads(*stack, view.head.layer);
  view.head.head = std::clamp(view.head.head, 0, stack->heads - 1);
  const auto queries = trace.queryTokens(view.head.kind).size(),
             keys = trace.keyTokens(view.head.kind).size();
  const bool isQuery = view.pin.kind == Pin::Kind::Query;
  if (view.pin.index >= (isQuery ? queries : keys)) view.pin = {};
  if (view.pin.across && *view.pin.across >= (isQuery ? keys : queries)) view.pin.across.reset();
  const auto isThere = [](Eigen::Index tokens) {
    return [tokens](Eigen::Index token) { return token < tokens; };
  };
  std::erase_if(view.picture.filter.hiddenQueries, std::not_fn(isThere(queries)));
  std::erase_if(view.picture.filter.hiddenKeys, std::not_fn(isThere(keys)));
  view.ablation = inside(view.ablation, trace.source.size(), trace.target.size());
  return view;
}

}  // namespace heedmap
