// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/heads_of.h"

namespace heedmap {

std::vector<HeadId> headsOf(const AttentionTrace& trace, std::optional<AttentionKind> kind,
                            std::optional<int> layer) {
  std::vector<HeadId> heads;
  for (const AttentionStack& stack : trace.stacks)
    for (int l = 0; l < int(stack.layers.size()); ++l)
      if ((!kind || stack.kind == *kind) && (!layer || l == *layer))
        for (int head = 0; head < stack.heads; ++head) heads.push_back({stack.kind, l, head});
  return heads;
}

}  // namespace heedmap
