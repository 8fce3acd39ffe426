// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <stop_token>

#include "core/attention/weights.h"

namespace heedmap {

/// What a what-if does to one query of one head.
struct WeightEffect {
  HeadId id;
  Eigen::Index query = 0;
  double moved = 0;    ///< share of the weight that went to other keys: half of Σ|p − p'|, 0 … 1
  double changed = 0;  ///< ‖output − output'‖ / ‖output‖, the output being Σ weight · value
};

/// The effect of `whatIf` against the trace's own rule. Throws Error as headInput() does, and when there is
/// no such query.
WeightEffect weightEffect(const AttentionTrace& trace, const HeadId& id, Eigen::Index query,
                          const WhatIf& whatIf);

/// The query of all heads of one kind whose weights `whatIf` moves most while its output hardly changes: the
/// largest moved − changed. Nothing when no query has moved > changed. Weights can differ and say the same,
/// for the values that they mix may be alike (Jain and Wallace 2019). Throws Stopped.
std::optional<WeightEffect> leastTelling(const AttentionTrace& trace, AttentionKind kind,
                                         const WhatIf& whatIf, std::stop_token stop = {});

/// What a key is to one query of one head.
struct KeyPart {
  HeadId id;
  Eigen::Index query = 0;
  double weight = 0;
  double share = 0;  ///< ‖weight · value‖ / ‖output‖: how long the key's part is against the whole output
};

struct UnlikeParts {
  KeyPart smaller, larger;
};

/// Two queries of `heads` that give `key` the same weight (a twentieth at least, and to within a fiftieth),
/// though its part of their outputs differs: how far a weight alone says what depends on a key. Of all such
/// pairs it is the one of the largest weight whose difference is at least half of the largest difference.
/// Both are one query when no other has its weight. Nothing without values or such a weight.
std::optional<UnlikeParts> unlikeParts(const AttentionTrace& trace, std::span<const HeadId> heads,
                                       Eigen::Index key, const WhatIf& whatIf = {});

/// How many heads rest on a key, by its mean weight over the queries.
struct Rests {
  int heads = 0;     ///< all of that kind
  int most = 0;      ///< that give it more than any other key
  int overHalf = 0;  ///< that give it more than half of their weight
};

/// Throws Stopped.
Rests restsOn(const AttentionTrace& trace, AttentionKind kind, Eigen::Index key, const WhatIf& whatIf = {},
              std::stop_token stop = {});

}  // namespace heedmap
