// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/attention/attention_trace.h"

namespace heedmap {

/// Says from which layer on what a run left behind is not finite, and what to do; empty when all of it is
/// finite.
QString notFiniteNote(const AttentionTrace& trace);

}  // namespace heedmap
