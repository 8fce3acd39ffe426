// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/figures/figure_view.h"

namespace heedmap {

/// The colour of the n-th head among lines: told apart by people who see colours differently, and on light
/// and dark alike (after Wong 2011).
QColor headColour(int n);

/// Queries on the left, keys on the right and a line for each weight beyond 1 %, the stronger the more of its
/// colour (after BertViz, Vig 2019); with a `spot` only the lines of that token. Throws Error of what is no
/// weight.
Figure layoutLines(std::span<const AttentionMap> maps, const std::optional<TokenSpot>& spot,
                   const FigureStyle& style, const TextMetrics& metrics);

}  // namespace heedmap
