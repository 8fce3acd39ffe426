// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/heads_of.h"

#include <algorithm>

#include "core/base/error.h"

namespace heedmap {

std::vector<HeadId> headsOf(const AttentionTrace& trace, std::optional<AttentionKind> kind,
                            std::optional<int> layer) {
  std::vector<HeadId> heads;
  for (const AttentionStack& stack : trace.stacks)
    for (int l = 0; l < int(stack.layers.size()); ++l)
      if ((!kind || stack.kind == *kind) && (!layer || l == *layer) && stack.hasHeads(l))
        for (int head = 0; head < stack.heads; ++head) heads.push_back({stack.kind, l, head});
  return heads;
}

std::vector<int> layersWithHeads(const AttentionStack& stack) {
  std::vector<int> layers;
  for (int layer = 0; layer < int(stack.layers.size()); ++layer)
    if (stack.hasHeads(layer)) layers.push_back(layer);
  return layers;
}

QString whyNoHeads(const AttentionStack& stack, int layer) {
  if (stack.hasHeads(layer)) return {};
  return say("Layer %1 has no heads: %2.").arg(layer).arg(say(info(stack.layers[size_t(layer)].kind).what));
}

int layerWithHeads(const AttentionStack& stack, int layer, int step) {
  const int layers = int(stack.layers.size());
  layer = std::clamp(layer, 0, std::max(layers - 1, 0));
  for (int other = layer; step != 0 && other >= 0 && other < layers; other += step)
    if (stack.hasHeads(other)) return other;
  for (int distance = 0; distance < layers; ++distance)
    for (const int other : {layer + distance, layer - distance})
      if (other >= 0 && other < layers && stack.hasHeads(other)) return other;
  return layer;
}

}  // namespace heedmap
