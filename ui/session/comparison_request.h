// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "core/maps/comparison.h"
#include "core/model/model.h"
#include "ui/session/session.h"

namespace heedmap {

/// What the shown head is compared with.
struct ComparisonRequest {
  enum class With { Head, Model, Text, OtherModel };
  With with = With::Head;
  HeadId head;                         ///< With::Head; also the head looked at in the other model
  QString text;                        ///< With::Text
  std::shared_ptr<const Model> model;  ///< With::OtherModel
};

/// Both maps on common axes, their difference and distance.
struct ComparisonResult {
  MapPair pair;
  AttentionMap difference;
  MapDistance distance;
};

/// Compares the head that `view` shows in `trace` with what is asked for: another head; the same head as the
/// model has it, with every what-if undone; the same head on another text, aligned by edit distance; a head
/// of another model on the same text, aligned by bytes. Throws Error and Stopped.
ComparisonResult compare(const AttentionTrace& trace, const Model& model, const ViewState& view,
                         const ComparisonRequest& request, std::stop_token stop = {});

}  // namespace heedmap
