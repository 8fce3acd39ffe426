// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/weights.h"
#include "core/maps/attention_map.h"

namespace heedmap {

/// The scores of one head as they enter the softmax, with the labels and the mask of headMap().
AttentionMap scoreMap(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf = {});

/// Weight · ‖value·W_O‖ of one head (Kobayashi et al. 2020); `valueLengths`: those of
/// Model::valueLengths, [key].
AttentionMap weightedValueMap(const AttentionTrace& trace, const HeadId& id, const Vector& valueLengths,
                              const WhatIf& whatIf = {});

}  // namespace heedmap
