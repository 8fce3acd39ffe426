// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/not_finite.h"

#include "core/base/error.h"

namespace heedmap {

namespace {

/// The first layer whose queries, keys or values are not finite, or −1.
int firstNotFinite(const AttentionStack& stack) {
  for (size_t layer = 0; layer < stack.layers.size(); ++layer) {
    const LayerTrace& one = stack.layers[layer];  // no number of it is here when it is stored
    if (!one.q.allFinite() || !one.k.allFinite() || !one.v.allFinite()) return int(layer);
  }
  return -1;
}

}  // namespace

QString notFiniteNote(const AttentionTrace& trace) {
  const QString where = say("heedmap inspect names the tensors of a model that hold such values.");
  for (const AttentionStack& stack : trace.stacks) {
    const int layer = firstNotFinite(stack);
    if (layer < 0) continue;
    return (stack.kind == AttentionKind::Self
                ? say("What this model computes is not a number (NaN or infinity) from layer %1 on; %2")
                : say("What this model computes is not a number (NaN or infinity) from layer %1 of the "
                      "decoder on; %2"))
        .arg(QString::number(layer), where);
  }
  if (!trace.hidden.allFinite())
    return say("What this model computes is not a number (NaN or infinity) behind its last layer; %1")
        .arg(where);
  return {};
}

}  // namespace heedmap
