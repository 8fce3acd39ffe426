// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/maps/reading.h"

namespace heedmap {

/// What the large picture is made of, and how it is read.
struct PictureChoice {
  enum class Of { Head, ChosenMean, ChosenMax, LayerMean, LayerMax, AllMean, AllMax, Rollout, Flow };

  Of of = Of::Head;
  AttentionMap::Quantity quantity = AttentionMap::Quantity::Weight;  ///< of a single head
  Reading reading;

  /// The weights of one head, token by token: every cell has its scores.
  bool isPlain() const { return *this == PictureChoice{}; }
  bool operator==(const PictureChoice&) const = default;
};

}  // namespace heedmap
