// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/maps/quantity_map.h"

#include "core/maps/head_map.h"

namespace heedmap {

AttentionMap scoreMap(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf) {
  AttentionMap map = headMap(trace, id, whatIf);
  map.values = scores(headInput(trace, id, whatIf));
  map.quantity = AttentionMap::Quantity::Score;
  return map;
}

AttentionMap weightedValueMap(const AttentionTrace& trace, const HeadId& id, const Vector& valueLengths,
                              const WhatIf& whatIf) {
  AttentionMap map = headMap(trace, id, whatIf);
  map.values.array().rowwise() *= valueLengths.transpose().array();
  map.quantity = AttentionMap::Quantity::WeightedValue;
  return map;
}

}  // namespace heedmap
