// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figures/figure_view.h"

namespace heedmap {

/// Of each map the row or column of one token as the sentence that it is about: every token on the colour of
/// its value, below a bar that is its value too; of several maps one below the other. FigureStyle::values
/// writes the numbers. Throws Error when there is no such token.
Figure layoutSentences(std::span<const AttentionMap> maps, const TokenSpot& spot, const FigureStyle& style,
                       const TextMetrics& metrics);

}  // namespace heedmap
