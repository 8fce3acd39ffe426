// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/mix_values.h"

#include "core/attention/weights.h"
#include "core/parallel/parallel_for.h"

namespace heedmap {

Matrix mixValues(const AttentionTrack& track, int layer) {
  const LayerTrace& trace = track.layers[size_t(layer)];
  Matrix mixed(trace.q.rows(), track.heads * track.dV);
  parallelFor(track.heads, [&](Eigen::Index head) {
    const HeadInput input{track.queries(layer, int(head)), track.keys(layer, int(head)), trace.rule,
                          int(head)};
    mixed.middleCols(head * track.dV, track.dV) = weights(input).values * track.values(layer, int(head));
  });
  return mixed;
}

}  // namespace heedmap
