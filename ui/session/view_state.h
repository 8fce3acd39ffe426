// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/weights.h"

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
  HeadId head;
  WhatIf whatIf;
  Pin pin;
  bool operator==(const ViewState&) const = default;
};

}  // namespace heedmap
