// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/weights.h"
#include "ui/session/picture_choice.h"

namespace heedmap {

/// The query or key that is held fast, so that its row or column is drawn as a sentence and as bars.
struct Pin {
  enum class Kind { None, Query, Key };
  Kind kind = Kind::None;
  Eigen::Index index = 0;
  bool operator==(const Pin&) const = default;
};

/// All that is chosen about what is looked at. A change of it can be undone.
struct ViewState {
  HeadId head = {};
  WhatIf whatIf = {};
  Pin pin = {};
  PictureChoice picture = {};
  std::vector<HeadId> chosen =
      {};  ///< heads looked at together with `head`: lines, aggregates, switching off
  std::vector<HeadId> zeroed = {};  ///< heads that are switched off, ascending
  bool operator==(const ViewState&) const = default;
};

}  // namespace heedmap
