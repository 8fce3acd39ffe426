// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/attention_cost.h"

namespace heedmap {

AttentionCost attentionCost(const ModelShape& shape, double tokens) {
  const double maps = double(shape.layers) * shape.heads;
  return {4 * maps * tokens * tokens, 2 * maps * tokens * tokens * shape.dK,
          2.0 * shape.layers * tokens * shape.dModel * shape.dModel};
}

double crossover(const ModelShape& shape) {
  return double(shape.dModel) * shape.dModel / (double(shape.heads) * shape.dK);
}

}  // namespace heedmap
