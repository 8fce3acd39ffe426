// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "core/maps/attention_map.h"

namespace heedmap {

/// Heads of one model and text, made when they are needed, so that all of them never stand in memory
/// together.
struct HeadSet {
  std::vector<int> layers;
  std::vector<int> heads;
  std::function<AttentionMap(int layer, int head)> map;
  QString kind = {};  ///< which attention they are of, where a model has several: "Cross-attention"
};

}  // namespace heedmap
