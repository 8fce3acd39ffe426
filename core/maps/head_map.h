// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/weights.h"
#include "core/maps/attention_map.h"

namespace heedmap {

/// Layer and head as the screen and every file name them: "Layer 2 · Head 7", with the kind of attention
/// where a model has several.
QString headTitle(const AttentionTrace& trace, const HeadId& id);

/// What `whatIf` changes about `rule`, in words: "what-if: causal mask, d_k 512"; empty when it changes
/// nothing.
QString whatIfNote(const WhatIf& whatIf, const ScoreRule& rule);

/// The weights of one head and its masked cells, without labels and title: enough for a small picture.
AttentionMap unlabelledMap(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf = {});

/// The weights of one head with the labels, title and note that a picture of it needs. For a trace that was
/// run under a what-if of the whole network pass that what-if again: the layers of a trace keep the model's
/// own rules. Throws Error as headInput() does.
AttentionMap headMap(const AttentionTrace& trace, const HeadId& id, const WhatIf& whatIf = {});

/// The same of a text of any length, without the matrix: AttentionMap::longHead computes what is looked at.
AttentionMap longHeadMap(std::shared_ptr<const AttentionTrace> trace, const HeadId& id,
                         const WhatIf& whatIf = {});

}  // namespace heedmap
