// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <stop_token>

#include "core/analysis/saturation.h"
#include "core/textbook/textbook_options.h"

namespace heedmap {

/// Saturation over the real d_k: for each value, rounded down, head `id` of the textbook layer of that size
/// on the text of `trace`, its scores divided by √d_k or not. Only the mask of `whatIf` is heeded. Throws
/// Stopped.
SaturationCurve textbookSaturation(const TextbookOptions& options, const AttentionTrace& trace,
                                   const HeadId& id, const WhatIf& whatIf, std::span<const double> dk,
                                   std::stop_token stop = {});

}  // namespace heedmap
