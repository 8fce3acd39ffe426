// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/map_request.h"

namespace heedmap {

/// The query or key that is held fast, so that its row or column is drawn as a sentence and as bars; with the
/// cell that was clicked in it, if it was one.
struct Pin {
  enum class Kind { None, Query, Key };
  Kind kind = Kind::None;
  Eigen::Index index = 0;
  std::optional<Eigen::Index> across = {};  ///< the key (or query) of the cell in it that was clicked
  bool operator==(const Pin&) const = default;
};

/// All that is chosen about what is looked at. A change of it can be undone.
struct ViewState {
  HeadId head = {};
  WhatIf whatIf = {};
  Pin pin = {};
  MapChoice picture = {};
  std::vector<HeadId> chosen =
      {};  ///< heads looked at together with `head`: lines, aggregates, switching off
  Ablation ablation = {};
  bool operator==(const ViewState&) const = default;
};

/// `view`, with head, pin and ablation moved or let go of where `trace` has not so many layers, heads or
/// tokens.
ViewState inside(ViewState view, const AttentionTrace& trace);

/// The map that `view` asks for.
inline MapRequest mapRequest(const ViewState& view) {
  return {view.head, view.picture, view.chosen, view.whatIf, view.ablation};
}

}  // namespace heedmap
